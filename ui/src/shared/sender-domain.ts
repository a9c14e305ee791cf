import { computed } from "@preact/signals"
import { control, readAll } from "../api.ts"
import { createResource } from "./resource.ts"

const EXAMPLE = "acme.test"

/** The domains of the account, for the examples. */
export const senderDomains = createResource(() => readAll(control.listDomains))

const verified = computed(() => senderDomains.data.value?.find((domain) => domain.status === "verified")?.name)

/** The domain the examples send from: a verified one of the account once it is loaded. */
export const senderDomain = computed(() => verified.value ?? EXAMPLE)
/** Whether the account has no verified domain. */
export const cannotSend = computed(() => senderDomains.data.value !== null && verified.value === undefined)
