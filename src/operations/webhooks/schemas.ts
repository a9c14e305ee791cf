import type { ControlAnswer, ControlInput } from "../../api/contract.ts"
import { eventSchemas } from "../../api/event-schemas.gen.ts"
import { notFound } from "../../core/errors.ts"
import { orNearest } from "../../core/suggest.ts"
import type { Context } from "../context.ts"

/** GET /sandbox/schemas/events/{type}.json: the JSON Schema of a webhook event; `envelope` is that of any event. */
export function getEventSchema(
  _: Context,
  { params: { type } }: ControlInput<"getEventSchema">,
): ControlAnswer<"getEventSchema"> {
  const text = Object.hasOwn(eventSchemas, type) ? eventSchemas[type] : undefined
  if (text !== undefined) return JSON.parse(text)
  const names = Object.keys(eventSchemas)
  throw notFound(`There is no event "${type}"${orNearest(type, names, '"')}. There are ${names.join(", ")}.`)
}
