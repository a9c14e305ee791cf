/** A request that Sandpost refused, or that never reached it. */
export class SandpostError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** The wire's error type (section 7), `unreachable` when no answer came. */
  readonly type: string

  constructor(status: number, type: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "SandpostError"
    this.status = status
    this.type = type
  }
}

/** For what the client itself finds missing: a code, a link. */
export const notThere = (message: string) => new SandpostError(404, "not_found", message)
