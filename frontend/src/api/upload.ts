import { ourToken } from './client';
import { ApiProblem } from './problems';

/**
 * Puts a file, and tells how much of it has gone, from 0 to 1; `fetch` cannot tell that.
 *
 * @throws ApiProblem if it is not taken
 */
export function upload(
  address: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    const token = ourToken();
    if (token) request.setRequestHeader('X-XSRF-TOKEN', token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(ApiProblem.of(new Response(null, { status: request.status }), body(request)));
    };
    request.onerror = () => reject(ApiProblem.unreachable(new Error('the upload broke off')));
    request.onabort = request.onerror;
    request.send(file);
  });
}

function body({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText);
  } catch {
    return undefined;
  }
}
