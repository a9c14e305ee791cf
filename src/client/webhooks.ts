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
  /** A receiver in this process, registered as an endpoint: it checks signatures, keeps what came, and fails on command. Node only. */
  receiver: (options?: ReceiverOptions) => startReceiver(control, options),
})
