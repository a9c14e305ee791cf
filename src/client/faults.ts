import type { Control, ControlBody } from "./operations.ts"

type CreateFault = ControlBody<"createFault">
type FaultError = NonNullable<CreateFault["error"]>

/** One of `error`, `latency_ms` and `disconnect`. An error is a type, or an object with type, status and `retry_after`. */
export type FaultOptions = Omit<CreateFault, "error"> & { error?: string | FaultError }

/** Faults: errors, latency or disconnects injected into API requests. */
export function faultsOf(control: Control) {
  const create = ({ error, ...fault }: FaultOptions) =>
    control.createFault({ ...fault, ...(error !== undefined && { error: typed(error) }) })
  return {
    /** Applies to the next matching request, or the next `times` requests. With `when: "after"` the request takes effect first. */
    next: create,
    /** Applies to every matching request until it is deleted. */
    always: (fault: Omit<FaultOptions, "times">) => create({ ...fault, times: 0 }),
    list: control.listFaults,
    delete: control.deleteFault,
    clear: () => control.deleteFaults(),
  }
}

const typed = (error: string | FaultError): FaultError => (typeof error === "string" ? { type: error } : error)
