import type { Control, ControlBody } from "./operations.ts"

type CreateFault = ControlBody<"createFault">
type FaultError = NonNullable<CreateFault["error"]>

/** One of `error`, `latency_ms` and `disconnect`; an error by its type alone, or with its status and `retry_after`. */
export type FaultOptions = Omit<CreateFault, "error"> & { error?: string | FaultError }

/** Answers of the service spoilt on purpose. */
export function faultsOf(control: Control) {
  const create = ({ error, ...fault }: FaultOptions) =>
    control.createFault({ ...fault, ...(error !== undefined && { error: typed(error) }) })
  return {
    /** Spoils the next answer; the next so many with `times`. `when: "after"` lets the request take effect first. */
    next: create,
    /** Spoils every answer until it is removed. */
    always: (fault: Omit<FaultOptions, "times">) => create({ ...fault, times: 0 }),
    list: control.listFaults,
    delete: control.deleteFault,
    clear: () => control.deleteFaults(),
  }
}

const typed = (error: string | FaultError): FaultError => (typeof error === "string" ? { type: error } : error)
