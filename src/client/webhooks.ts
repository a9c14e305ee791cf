import type { Control } from "./operations.ts"
import { type ReceiverOptions, startReceiver } from "./receiver.ts"

/** Webhook endpoints. */
export const webhooksOf = (control: Control) => ({
  list: control.listWebhooks,
  create: control.createWebhook,
  get: control.getWebhook,
  update: control.updateWebhook,
  delete: control.deleteWebhook,
  /** Delivers a sample event. */
  test: control.testWebhook,
  /** Starts a receiver in this process and registers it as an endpoint. It verifies signatures, records requests, and can simulate failures. Node only. */
  receiver: (options?: ReceiverOptions) => startReceiver(control, options),
})
