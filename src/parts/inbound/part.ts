import type { Part } from "../part.ts"
import * as captured from "./operations/captured.ts"
import * as inject from "./operations/inject.ts"
import * as read from "./operations/read.ts"
import * as addresses from "./operations/receiving-addresses.ts"
import * as reply from "./operations/reply.ts"

const { listReceivingAddressPages: listReceivingAddresses } = addresses
const service = { ...read, ...addresses }
const control = { ...captured, ...inject, ...addresses, ...reply, listReceivingAddresses }

/** Received mail, and the addresses that receive it. */
export const inboundPart = { name: "inbound", service, control } satisfies Part
