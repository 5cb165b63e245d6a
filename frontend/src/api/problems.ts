import type { components } from './schema';

type Problem = components['schemas']['Problem'];

/** A request that did not end well, as the service told it (RFC 9457), or why it told nothing. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail?: string,
    readonly requestId?: string,
    readonly errors: { pointer?: string; detail: string }[] = [],
    readonly slug?: string,
  ) {
    super(detail ? `${title}: ${detail}` : title);
    this.name = 'ApiProblem';
  }

  /** 401 and 403: who asks may not, or is nobody yet. */
  get forbidden() {
    return this.status === 401 || this.status === 403;
  }

  get missing() {
    return this.status === 404;
  }

  /** Against the present state: somebody or something was faster. */
  get conflict() {
    return this.status === 409 || this.status === 412;
  }

  /** It is not known whether it was done: nothing answered, or the service failed at it. */
  get unsettled() {
    return this.status === 0 || this.status >= 500 || this.slug === 'idempotency-key-in-use';
  }

  /** Somebody else changed it since it was read. */
  get changedMeanwhile() {
    return this.status === 412;
  }

  static of(response: Response, body: unknown): ApiProblem {
    const problem = isProblem(body) ? body : undefined;
    return new ApiProblem(
      response.status,
      problem?.title ?? `The service answered ${response.status}`,
      problem?.detail,
      problem?.requestId ?? response.headers.get('X-Request-Id') ?? undefined,
      problem?.errors,
      problem?.type?.split('/').pop(),
    );
  }

  static unreachable(cause: unknown): ApiProblem {
    const problem = new ApiProblem(
      0,
      'The service does not answer',
      'It may be starting or down, or the network is. Try again in a moment.',
    );
    problem.cause = cause;
    return problem;
  }

  static from(error: unknown): ApiProblem {
    if (error instanceof ApiProblem) return error;
    const text = error instanceof Error ? error.message : String(error);
    return new ApiProblem(-1, 'The dashboard failed', text);
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'title' in body;
}
