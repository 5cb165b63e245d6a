/** What a runbook is made of: titles, paragraphs and lists, each a run of pieces. */
export type Block =
  | { kind: 'title'; level: number; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] };

export type Piece = { kind: 'text' | 'code' | 'runbook'; text: string };

const ITEM = /^(\*|\d+\.) +/;

/** Reads the part of Markdown that runbooks are written in. */
export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let last: Block | undefined;
  for (const line of markdown.split('\n')) {
    const text = line.trim();
    const item = ITEM.exec(text);
    if (text === '') {
      last = undefined;
    } else if (text.startsWith('#')) {
      const level = /^#+/.exec(text)?.[0].length ?? 1;
      found.push({ kind: 'title', level, text: text.slice(level).trim() });
      last = undefined;
    } else if (item && !/^\s/.test(line)) {
      const rest = text.slice(item[0].length);
      const ordered = item[1] !== '*';
      if (last?.kind === 'list' && last.ordered === ordered) {
        last.items.push(rest);
      } else {
        last = { kind: 'list', ordered, items: [rest] };
        found.push(last);
      }
    } else if (last?.kind === 'list') {
      last.items.push(`${last.items.pop()} ${text}`);
    } else if (last?.kind === 'text') {
      last.text = `${last.text} ${text}`;
    } else {
      last = { kind: 'text', text };
      found.push(last);
    }
  }
  return found;
}

/** Splits a text at code and at names of other runbooks. */
export function pieces(text: string): Piece[] {
  return text
    .split(/(`[^`]+`|\b[a-z][a-z-]*\.md\b)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('`') && part.length > 1) return { kind: 'code', text: part.slice(1, -1) };
      if (/^[a-z][a-z-]*\.md$/.test(part)) return { kind: 'runbook', text: part.slice(0, -3) };
      return { kind: 'text', text: part };
    });
}
