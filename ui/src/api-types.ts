import type { components } from "../../src/api/sandbox.gen.ts"

/** Types of the control API, taken from its contract. */
type Schemas = components["schemas"]

export type Account = Schemas["Account"]
export type CreatedAccount = Schemas["CreatedAccount"]
export type Counts = Schemas["Counts"]
export type ClockState = Schemas["Clock"]
export type ClockMove = Schemas["SetClock"]
export type Timer = Schemas["Timer"]
export type AccountInput = Schemas["UpdateAccount"]
export type ResetPreview = Schemas["ResetPreview"]
export type ResetKeep = NonNullable<Schemas["Reset"]["keep"]>[number]

export type CapturedEmailItem = Schemas["CapturedEmailItem"]
export type CapturedEmail = Schemas["CapturedEmail"]
export type EmailEventResult = Schemas["EmailEventResult"]
export type EmailEvent = Schemas["EmailEventDetail"]
export type EmailAction = Schemas["EmailAction"]
export type EmailActionType = EmailAction["type"]
export type TriggerEvent = Schemas["TriggerEvent"]

export type Attachment = Schemas["CapturedAttachment"]
export type MimePart = Schemas["MimePart"]
export type Calendar = Schemas["Calendar"]
export type CalendarEvent = Schemas["CalendarEvent"]
export type CalendarTime = Schemas["CalendarTime"]
export type CalendarPerson = Schemas["CalendarPerson"]

export type CapturedInboundItem = Schemas["CapturedInboundItem"]
export type CapturedInbound = Schemas["CapturedInbound"]
export type InboundInput = Schemas["ReceiveInbound"]
export type ReceivingAddress = Schemas["ReceivingAddress"]

export type DomainDetail = Schemas["DomainDetail"]
export type RecordPurpose = Schemas["RecordPurpose"]

export type Webhook = Schemas["WebhookListItem"]
export type WebhookDetail = Schemas["WebhookDetail"]
export type CreatedWebhook = Schemas["CreatedWebhook"]
export type WebhookInput = Schemas["UpdateWebhook"]
export type EventName = Schemas["EventName"]
export type Delivery = Schemas["Delivery"]
export type DeliveryStatus = Schemas["DeliveryStatus"]
export type DeliveryAttempt = Schemas["DeliveryAttempt"]

export type Suppression = Schemas["Suppression"]
export type SuppressionReason = Schemas["SuppressionReason"]
export type ImportResult = Schemas["SuppressionImportResult"]

export type ApiKey = Schemas["ApiKey"]
export type CreatedApiKey = Schemas["CreatedApiKey"]
export type Permission = Schemas["Permission"]

export type LogItem = Schemas["LogItem"]
export type LogDetail = Schemas["LogDetail"]
export type LogRequest = Schemas["LogRequest"]
export type LogResponse = Schemas["LogResponse"]
export type LogBody = Schemas["LogBody"]

export type BehaviourEntry = Schemas["BehaviourEntry"]
export type PendingStep = Schemas["PendingStep"]
export type OutcomeRule = Schemas["Outcome"]
export type OutcomeInput = Schemas["CreateOutcome"]
export type Fault = Schemas["Fault"]
export type FaultInput = Schemas["CreateFault"]
export type Assumption = Schemas["Assumption"]
