export interface Line {
  id: string;
  sign: ' ' | '+' | '-';
  text: string;
}

/** The lines of two texts, as a diff shows them: by their longest common subsequence. */
export function lineDiff(before: string, after: string): Line[] {
  const a = before.split('\n');
  const b = after.split('\n');
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  const put = (sign: Line['sign'], text: string | undefined) =>
    lines.push({ id: `${sign}${i}:${j}`, sign, text: text ?? '' });
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      put(' ', a[i]);
      i++;
      j++;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      put('-', a[i]);
      i++;
    } else {
      put('+', b[j]);
      j++;
    }
  }
  return lines;
}
