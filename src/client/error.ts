/** A request that Sandpost refused, or that failed to reach it. */
export class SandpostError extends Error {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** The error type of the response (section 7); `unreachable` if there was no response. */
  readonly type: string

  constructor(status: number, type: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "SandpostError"
    this.status = status
    this.type = type
  }
}

/** An error for something that the client itself does not find: a code, a link, an event. */
export const notThere = (message: string) => new SandpostError(404, "not_found", message)
