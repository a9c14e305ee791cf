// Generated from sandbox.openapi.yaml by `npm run generate`; do not edit.

/** The contract as JSON, without prose and examples. */
export const sandboxDocument: string = String.raw`{
 "openapi": "3.1.0",
 "info": {"title":"Sandpost control API","version":"0.1.0","license":{"name":"MIT","identifier":"MIT"}},
 "servers": [
  {"url":"/sandbox"}
 ],
 "security": [
  {},
  {"password":[]}
 ],
 "x-live": {
  "path": "/sandbox/live",
  "protocol": "websocket",
  "query": {
   "account_id": "The account to watch; the default account otherwise",
   "account": "The same by name; \u0060*\u0060 for all accounts"
  },
  "direction": "server to client only",
  "message": {"$ref":"#/components/schemas/LiveFrame"},
  "type": {"$ref":"#/components/schemas/LiveType"},
  "data": {
   "email.created": "CapturedEmailItem",
   "email.updated": "CapturedEmailItem",
   "email.deleted": "CapturedEmailItem",
   "inbound.created": "CapturedInboundItem",
   "inbound.deleted": "CapturedInboundItem",
   "domain.updated": "Domain",
   "webhook.updated": "WebhookListItem",
   "delivery.updated": "Delivery",
   "suppression.updated": "Suppression",
   "log.created": "LogItem",
   "log.unauthenticated": "LogItem",
   "clock.changed": "Clock",
   "settings.changed": "Assumption",
   "state.reset": "ResetDone"
  }
 },
 "paths": {
  "/info": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getInfo",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Info"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/smtp-certificate": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getSmtpCertificate",
    "responses": {
     "200": {"content":{"application/x-pem-file":{"schema":{"type":"string","format":"binary"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/accounts": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listAccounts",
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AccountList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "createAccount",
    "requestBody": {
     "required": false,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateAccount"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CreatedAccount"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/accounts/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "patch": {
    "operationId": "updateAccount",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/UpdateAccount"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Account"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "delete": {
    "operationId": "deleteAccount",
    "parameters": [
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Deleted"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listCapturedEmails",
    "parameters": [
     {"$ref":"#/components/parameters/EmailQuery"},
     {"$ref":"#/components/parameters/SinceId"},
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CapturedEmailList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "delete": {
    "operationId": "deleteCapturedEmails",
    "parameters": [
     {"$ref":"#/components/parameters/EmailQuery"},
     {"$ref":"#/components/parameters/Ids"},
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DeletedCount"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/values": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listEmailValues",
    "parameters": [
     {"name":"field","in":"query","schema":{"type":"string","enum":["from","to","tag"],"default":"to"}},
     {"name":"contains","in":"query","schema":{"type":"string","maxLength":500}},
     {"$ref":"#/components/parameters/Limit"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ValueList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/recipients": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listEmailRecipients",
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/RecipientList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/wait": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "waitForEmails",
    "parameters": [
     {"$ref":"#/components/parameters/EmailQuery"},
     {"$ref":"#/components/parameters/TimeoutMs"},
     {"$ref":"#/components/parameters/WaitCount"},
     {"$ref":"#/components/parameters/Since"},
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/FoundEmailList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/latest": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getLatestEmail",
    "parameters": [
     {"$ref":"#/components/parameters/EmailQuery"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CapturedEmail"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getCapturedEmail",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CapturedEmail"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "patch": {
    "operationId": "markCapturedEmail",
    "requestBody": {"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/MarkRead"}}}},
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CapturedEmailItem"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "delete": {
    "operationId": "deleteCapturedEmail",
    "parameters": [
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DeletedCount"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}/raw": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getCapturedEmailRaw",
    "parameters": [
     {"name":"keep_unread","in":"query","schema":{"type":"string","enum":["true","false"]}}
    ],
    "responses": {
     "200": {"content":{"message/rfc822":{"schema":{"type":"string","format":"binary"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}/submitted": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getSubmittedMessage",
    "responses": {
     "200": {"content":{"message/rfc822":{"schema":{"type":"string","format":"binary"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}/structure": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getEmailStructure",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/MimePart"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}/preview": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "previewCapturedEmail",
    "parameters": [
     {"$ref":"#/components/parameters/PreviewImages"},
     {"$ref":"#/components/parameters/PreviewPart"},
     {"$ref":"#/components/parameters/PreviewDark"},
     {"$ref":"#/components/parameters/PreviewLength"}
    ],
    "responses": {
     "200": {"content":{"text/html":{"schema":{"type":"string"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}/attachments/{index}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AttachmentIndex"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getCapturedEmailAttachment",
    "parameters": [
     {"$ref":"#/components/parameters/ShowPdf"}
    ],
    "responses": {
     "200": {"content":{"*/*":{"schema":{"type":"string","format":"binary"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}/attachments/{index}/calendar": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AttachmentIndex"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getEmailCalendar",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Calendar"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}/events": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "triggerEmailEvent",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/TriggerEvent"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/EmailEventResult"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}/behaviour": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "behaveEmail",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/BehaveEmail"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/EmailBehaviourResult"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}/reply": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "replyToEmail",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/ReplyToEmail"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ReceivedInbound"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}/cancel": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "cancelEmail",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CancelledEmail"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/outcomes": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listOutcomes",
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/OutcomeList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "createOutcome",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateOutcome"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Outcome"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/outcomes/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "delete": {
    "operationId": "deleteOutcome",
    "parameters": [
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Deleted"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/personas": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listPersonas",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/PersonaList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/inbound": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listCapturedInbound",
    "parameters": [
     {"$ref":"#/components/parameters/InboundQuery"},
     {"$ref":"#/components/parameters/SinceId"},
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CapturedInboundList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "receiveInbound",
    "parameters": [
     {
      "name": "mail_from",
      "in": "query",
      "allowReserved": true,
      "allowEmptyValue": true,
      "schema": {"type":"string","maxLength":320}
     },
     {
      "name": "rcpt_to",
      "in": "query",
      "allowReserved": true,
      "style": "form",
      "explode": true,
      "schema": {"type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":32768}}
     },
     {"name":"client_ip","in":"query","allowReserved":true,"schema":{"type":"string","maxLength":45}},
     {"name":"helo","in":"query","allowReserved":true,"schema":{"type":"string","maxLength":255}}
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {"schema":{"$ref":"#/components/schemas/ReceiveInbound"}},
      "message/rfc822": {"schema":{"type":"string","format":"binary"}}
     }
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ReceivedInbound"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "delete": {
    "operationId": "deleteCapturedInbounds",
    "parameters": [
     {"$ref":"#/components/parameters/InboundQuery"},
     {"$ref":"#/components/parameters/Ids"},
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DeletedCount"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/inbound/values": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listInboundValues",
    "parameters": [
     {"name":"field","in":"query","schema":{"type":"string","enum":["from","to"],"default":"to"}},
     {"name":"contains","in":"query","schema":{"type":"string","maxLength":500}},
     {"$ref":"#/components/parameters/Limit"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ValueList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/inbound/recipients": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listInboundRecipients",
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/RecipientList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/inbound/wait": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "waitForInbound",
    "parameters": [
     {"$ref":"#/components/parameters/InboundQuery"},
     {"$ref":"#/components/parameters/TimeoutMs"},
     {"$ref":"#/components/parameters/WaitCount"},
     {"$ref":"#/components/parameters/Since"},
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/FoundInboundList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/inbound/latest": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getLatestInbound",
    "parameters": [
     {"$ref":"#/components/parameters/InboundQuery"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CapturedInbound"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/inbound/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getCapturedInbound",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CapturedInbound"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "patch": {
    "operationId": "markCapturedInbound",
    "requestBody": {"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/MarkRead"}}}},
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CapturedInboundItem"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "delete": {
    "operationId": "deleteCapturedInbound",
    "parameters": [
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DeletedCount"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/inbound/{id}/raw": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getCapturedInboundRaw",
    "responses": {
     "200": {"content":{"message/rfc822":{"schema":{"type":"string","format":"binary"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/inbound/{id}/structure": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getInboundStructure",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/MimePart"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/inbound/{id}/preview": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "previewCapturedInbound",
    "parameters": [
     {"$ref":"#/components/parameters/PreviewImages"},
     {"$ref":"#/components/parameters/PreviewPart"},
     {"$ref":"#/components/parameters/PreviewDark"},
     {"$ref":"#/components/parameters/PreviewLength"}
    ],
    "responses": {
     "200": {"content":{"text/html":{"schema":{"type":"string"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/inbound/{id}/attachments/{index}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AttachmentIndex"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getCapturedInboundAttachment",
    "parameters": [
     {"$ref":"#/components/parameters/ShowPdf"}
    ],
    "responses": {
     "200": {"content":{"*/*":{"schema":{"type":"string","format":"binary"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/inbound/{id}/attachments/{index}/calendar": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AttachmentIndex"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getInboundCalendar",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Calendar"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/receiving-addresses": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listReceivingAddresses",
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ReceivingAddressList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "createReceivingAddress",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateReceivingAddress"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CreatedReceivingAddress"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/receiving-addresses/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "delete": {
    "operationId": "deleteReceivingAddress",
    "parameters": [
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DeletedReceivingAddress"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/domains": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listDomains",
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DomainList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "createDomain",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateDomain"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Domain"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/domains/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getDomain",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DomainDetail"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "delete": {
    "operationId": "deleteDomain",
    "parameters": [
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Deleted"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/domains/{id}/verify": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "verifyDomain",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/VerifiedDomain"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/domains/{id}/publish": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "publishDomain",
    "requestBody": {
     "required": false,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/RecordPurposes"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Published"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/domains/{id}/unpublish": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "unpublishDomain",
    "requestBody": {
     "required": false,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/RecordPurposes"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Unpublished"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/dns": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listDnsRecords",
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DnsRecordList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "createDnsRecord",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateDnsRecord"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DnsRecordRow"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/dns/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "delete": {
    "operationId": "deleteDnsRecord",
    "parameters": [
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Deleted"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/suppressions": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listSuppressions",
    "parameters": [
     {"name":"q","in":"query","allowReserved":true,"schema":{"type":"string","maxLength":1000}},
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SuppressionList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "addSuppression",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/AddSuppression"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Suppression"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/suppressions/import": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "importSuppressions",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {"schema":{"$ref":"#/components/schemas/SuppressionImport"}},
      "text/csv": {"schema":{"type":"string"}}
     }
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SuppressionImportResult"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/suppressions/{address}": {
   "parameters": [
    {"name":"address","in":"path","required":true,"schema":{"type":"string"}},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "delete": {
    "operationId": "removeSuppression",
    "parameters": [
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/RemovedSuppression"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/webhooks": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listWebhooks",
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/WebhookList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "createWebhook",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateWebhook"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CreatedWebhook"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/webhooks/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getWebhook",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/WebhookDetail"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "patch": {
    "operationId": "updateWebhook",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/UpdateWebhook"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/WebhookDetail"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "delete": {
    "operationId": "deleteWebhook",
    "parameters": [
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Deleted"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/webhooks/{id}/test": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "testWebhook",
    "requestBody": {
     "required": false,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/TestWebhook"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Delivery"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/webhooks/{id}/recover": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "previewRecovery",
    "parameters": [
     {"name":"since","in":"query","schema":{"$ref":"#/components/schemas/Timestamp"}}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/RecoveryPreview"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "recoverWebhook",
    "requestBody": {
     "required": false,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/RecoverWebhook"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Recovery"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/schemas/events/{type}.json": {
   "parameters": [
    {"name":"type","in":"path","required":true,"schema":{"type":"string"}},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getEventSchema",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"type":"object","additionalProperties":true}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/deliveries": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listDeliveries",
    "parameters": [
     {"$ref":"#/components/parameters/OfWebhook"},
     {"$ref":"#/components/parameters/OfEmail"},
     {"$ref":"#/components/parameters/OfEvent"},
     {"$ref":"#/components/parameters/OfStatus"},
     {"name":"q","in":"query","allowReserved":true,"schema":{"type":"string","maxLength":200}},
     {"name":"exam","in":"query","schema":{"type":"string","enum":["true","false"],"default":"false"}},
     {"name":"failing","in":"query","schema":{"type":"string","enum":["true","false"],"default":"false"}},
     {"name":"retried","in":"query","schema":{"type":"string","enum":["true","false"],"default":"false"}},
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DeliveryList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/deliveries/wait": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "waitForDeliveries",
    "parameters": [
     {"$ref":"#/components/parameters/OfWebhook"},
     {"$ref":"#/components/parameters/OfEmail"},
     {"$ref":"#/components/parameters/OfEvent"},
     {"$ref":"#/components/parameters/OfStatus"},
     {"$ref":"#/components/parameters/TimeoutMs"},
     {"$ref":"#/components/parameters/WaitCount"},
     {
      "name": "since",
      "in": "query",
      "allowReserved": true,
      "schema": {"type":"string","minLength":1,"maxLength":64}
     },
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DeliveryList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/deliveries/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getDelivery",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Delivery"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/deliveries/{id}/redeliver": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "redeliver",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Delivery"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/api-keys": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listApiKeys",
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ApiKeyList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "createApiKey",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateApiKey"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CreatedApiKey"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/api-keys/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "patch": {
    "operationId": "updateApiKey",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/UpdateApiKey"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ApiKey"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "delete": {
    "operationId": "revokeApiKey",
    "parameters": [
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/RevokedApiKey"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/logs": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listLogs",
    "parameters": [
     {"$ref":"#/components/parameters/LogQuery"},
     {"name":"status","in":"query","schema":{"type":"string","enum":["2xx","4xx","5xx"]}},
     {"name":"endpoint","in":"query","allowReserved":true,"schema":{"type":"string","maxLength":1000}},
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/LogList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/logs/wait": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "waitForLogs",
    "parameters": [
     {"$ref":"#/components/parameters/LogQuery"},
     {"$ref":"#/components/parameters/TimeoutMs"},
     {"$ref":"#/components/parameters/WaitCount"},
     {"$ref":"#/components/parameters/Since"},
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/LogList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/logs/unauthenticated": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listUnauthenticatedLogs",
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/LogList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/logs/unauthenticated/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getUnauthenticatedLog",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/LogDetail"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/logs/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getLog",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/LogDetail"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/settle": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "settle",
    "requestBody": {"required":false,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Settle"}}}},
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Settled"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/clock": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getClock",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Clock"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "setClock",
    "requestBody": {"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SetClock"}}}},
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Clock"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/faults": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listFaults",
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/FaultList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "createFault",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateFault"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Fault"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "delete": {
    "operationId": "deleteFaults",
    "parameters": [
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DeletedCount"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/faults/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "delete": {
    "operationId": "deleteFault",
    "parameters": [
     {"$ref":"#/components/parameters/UndoId"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Deleted"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/smtp-faults": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "listSmtpFaults",
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SmtpFaultList"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "createSmtpFault",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateSmtpFault"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SmtpFault"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "delete": {
    "operationId": "deleteSmtpFaults",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DeletedCount"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/smtp-faults/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "delete": {
    "operationId": "deleteSmtpFault",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Deleted"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/settings": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getSettings",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Settings"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "patch": {
    "operationId": "updateSettings",
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/UpdateSettings"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Settings"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/reset": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "previewReset",
    "parameters": [
     {
      "name": "keep",
      "in": "query",
      "style": "form",
      "explode": false,
      "schema": {
       "type": "array",
       "minItems": 1,
       "uniqueItems": true,
       "items": {"type":"string","enum":["domains","api_keys","webhooks","settings","suppressions"]}
      }
     }
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ResetPreview"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "post": {
    "operationId": "reset",
    "requestBody": {"required":false,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Reset"}}}},
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ResetDone"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/undo/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "undoDeletion",
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/RestoredCount"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/report": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getReport",
    "parameters": [
     {
      "name": "since",
      "in": "query",
      "allowReserved": true,
      "schema": {"type":"string","minLength":1,"maxLength":64}
     }
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Report"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/snapshot": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "getSnapshot",
    "parameters": [
     {"name":"format","in":"query","schema":{"type":"string","enum":["json","ndjson"]}},
     {"name":"exchanges","in":"query","schema":{"type":"string","enum":["true","false"]}}
    ],
    "responses": {
     "200": {
      "content": {
       "application/json": {"schema":{"$ref":"#/components/schemas/Snapshot"}},
       "application/x-ndjson": {"schema":{"$ref":"#/components/schemas/SnapshotLines"}}
      }
     },
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   },
   "put": {
    "operationId": "putSnapshot",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {"schema":{"$ref":"#/components/schemas/Snapshot"}},
      "application/x-ndjson": {"schema":{"$ref":"#/components/schemas/SnapshotLines"}}
     }
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Restored"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/compare": {
   "parameters": [
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "compareEmails",
    "parameters": [
     {"name":"a","in":"query","schema":{"$ref":"#/components/schemas/Id"}},
     {
      "name": "b",
      "in": "query",
      "schema": {"anyOf":[{"type":"string","format":"uuid"},{"type":"string","enum":["previous"]}]}
     }
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/EmailComparison"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}/checks": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "get": {
    "operationId": "checkEmail",
    "parameters": [
     {"$ref":"#/components/parameters/CheckClients"},
     {"$ref":"#/components/parameters/CheckIgnore"}
    ],
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/EmailChecks"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/emails/{id}/link-checks": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "reachLinks",
    "requestBody": {
     "required": false,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/ReachLinks"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/LinkChecks"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  },
  "/webhooks/{id}/exam": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"},
    {"$ref":"#/components/parameters/AccountId"},
    {"$ref":"#/components/parameters/AccountName"}
   ],
   "post": {
    "operationId": "examineWebhook",
    "requestBody": {
     "required": false,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/ExamineWebhook"}}}
    },
    "responses": {
     "200": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Exam"}}}},
     "400": {"$ref":"#/components/responses/BadRequest"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/PayloadTooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/ValidationError"},
     "500": {"$ref":"#/components/responses/InternalError"},
     "default": {"$ref":"#/components/responses/Default"}
    }
   }
  }
 },
 "components": {
  "securitySchemes": {"password":{"type":"http","scheme":"basic"}},
  "parameters": {
   "AccountId": {"name":"account_id","in":"query","schema":{"$ref":"#/components/schemas/Id"}},
   "AccountName": {"name":"account","in":"query","schema":{"type":"string","minLength":1,"maxLength":100}},
   "PathId": {"name":"id","in":"path","required":true,"schema":{"type":"string"}},
   "AttachmentIndex": {"name":"index","in":"path","required":true,"schema":{"type":"string"}},
   "ShowPdf": {"name":"pdf","in":"query","schema":{"type":"string","enum":["show"]}},
   "Limit": {"name":"limit","in":"query","schema":{"type":"integer","minimum":1,"maximum":100,"default":25}},
   "Offset": {
    "name": "offset",
    "in": "query",
    "schema": {"type":"integer","minimum":0,"maximum":9007199254740991,"default":0}
   },
   "EmailQuery": {
    "name": "q",
    "in": "query",
    "allowReserved": true,
    "x-search-fields": [
     "to",
     "recipient",
     "from",
     "sender",
     "cc",
     "bcc",
     "reply-to",
     "subject",
     "status",
     "event",
     "tag",
     "header",
     "message-id",
     "code",
     "link",
     "has",
     "is",
     "check",
     "larger",
     "smaller",
     "after",
     "before",
     "on",
     "sent-after"
    ],
    "schema": {"type":"string","maxLength":4000}
   },
   "InboundQuery": {
    "name": "q",
    "in": "query",
    "allowReserved": true,
    "x-search-fields": [
     "to",
     "recipient",
     "from",
     "sender",
     "cc",
     "subject",
     "status",
     "message-id",
     "code",
     "link",
     "has",
     "is",
     "larger",
     "smaller",
     "after",
     "before",
     "on"
    ],
    "schema": {"type":"string","maxLength":4000}
   },
   "Ids": {
    "name": "ids",
    "in": "query",
    "allowReserved": true,
    "style": "form",
    "explode": false,
    "schema": {"type":"array","minItems":1,"maxItems":200,"items":{"type":"string","minLength":1}}
   },
   "UndoId": {"name":"undo_id","in":"query","schema":{"type":"string","minLength":8,"maxLength":64}},
   "LogQuery": {
    "name": "q",
    "in": "query",
    "allowReserved": true,
    "x-search-fields": [
     "status",
     "error",
     "endpoint",
     "method",
     "key",
     "idempotency",
     "to",
     "recipient",
     "email",
     "is",
     "after",
     "before",
     "on"
    ],
    "schema": {"type":"string","maxLength":4000}
   },
   "TimeoutMs": {
    "name": "timeout_ms",
    "in": "query",
    "schema": {"type":"integer","minimum":0,"maximum":60000,"default":5000}
   },
   "WaitCount": {"name":"count","in":"query","schema":{"type":"integer","minimum":0,"maximum":100,"default":1}},
   "SinceId": {"name":"since","in":"query","schema":{"$ref":"#/components/schemas/Id"}},
   "Since": {
    "name": "since",
    "in": "query",
    "allowReserved": true,
    "schema": {"type":"string","minLength":1,"maxLength":64}
   },
   "OfWebhook": {"name":"webhook_id","in":"query","schema":{"$ref":"#/components/schemas/Id"}},
   "OfEmail": {"name":"email_id","in":"query","schema":{"$ref":"#/components/schemas/Id"}},
   "OfEvent": {"name":"event","in":"query","schema":{"$ref":"#/components/schemas/EventName"}},
   "OfStatus": {"name":"status","in":"query","schema":{"$ref":"#/components/schemas/DeliveryStatus"}},
   "PreviewImages": {"name":"images","in":"query","schema":{"type":"string","enum":["none","remote"],"default":"none"}},
   "PreviewDark": {"name":"dark","in":"query","schema":{"type":"string","enum":["forced"]}},
   "PreviewLength": {"name":"length","in":"query","schema":{"type":"integer","minimum":1,"maximum":9007199254740991}},
   "PreviewPart": {"name":"part","in":"query","schema":{"type":"string","enum":["html","text"]}},
   "CheckClients": {"name":"clients","in":"query","allowReserved":true,"schema":{"type":"string","maxLength":1000}},
   "CheckIgnore": {"name":"ignore","in":"query","allowReserved":true,"schema":{"type":"string","maxLength":1000}}
  },
  "responses": {
   "BadRequest": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "Forbidden": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "NotFound": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "MethodNotAllowed": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "PayloadTooLarge": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "UnsupportedMediaType": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "ValidationError": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "InternalError": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "Default": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}}
  },
  "schemas": {
   "IdOrNull": {"type":["string","null"],"format":"uuid"},
   "Error": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "error"
    ],
    "properties": {"error":{"$ref":"#/components/schemas/ErrorBody"}}
   },
   "ErrorBody": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "message"
    ],
    "properties": {
     "type": {"type":"string"},
     "message": {"type":"string"},
     "reason": {"type":"string","enum":["no_receiving_address"]},
     "meanwhile": {"type":"array","items":{"type":"string"}}
    }
   },
   "Deleted": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "deleted"
    ],
    "properties": {"id":{"$ref":"#/components/schemas/Id"},"deleted":{"type":"boolean","const":true}}
   },
   "ValueList": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "data",
     "total"
    ],
    "properties": {
     "data": {
      "type": "array",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "value",
        "count"
       ],
       "properties": {"value":{"type":"string"},"count":{"type":"integer","minimum":1}}
      }
     },
     "total": {"type":"integer","minimum":0}
    }
   },
   "RecipientList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/Recipient"}}
    }
   },
   "Recipient": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "address",
     "count",
     "unread"
    ],
    "properties": {
     "address": {"type":"string"},
     "count": {"type":"integer","minimum":1},
     "unread": {"type":"integer","minimum":0}
    }
   },
   "DeletedCount": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "deleted"
    ],
    "properties": {"deleted":{"type":"integer","minimum":0}}
   },
   "RestoredCount": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "restored"
    ],
    "properties": {"restored":{"type":"integer","minimum":0}}
   },
   "Total": {"type":"integer","minimum":0},
   "PageLimit": {"type":"integer","minimum":1,"maximum":100},
   "PageOffset": {"type":"integer","minimum":0},
   "MarkRead": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "read"
    ],
    "properties": {"read":{"type":"boolean"}}
   },
   "CapturedAttachment": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "index",
     "filename",
     "content_type",
     "content_id",
     "size",
     "sha256",
     "md5"
    ],
    "properties": {
     "index": {"type":"integer","minimum":0},
     "filename": {"type":"string"},
     "content_type": {"type":"string"},
     "declared_type": {"type":"string"},
     "content_id": {"type":["string","null"]},
     "size": {"type":"integer","minimum":0},
     "sha256": {"type":["string","null"]},
     "md5": {"type":["string","null"]}
    }
   },
   "Calendar": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "method",
     "events",
     "left_out"
    ],
    "properties": {
     "method": {"type":["string","null"]},
     "events": {"type":"array","maxItems":10,"items":{"$ref":"#/components/schemas/CalendarEvent"}},
     "left_out": {"type":"integer","minimum":0}
    }
   },
   "CalendarEvent": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "kind",
     "uid",
     "sequence",
     "summary",
     "start",
     "end",
     "repeats",
     "exdates",
     "rdates",
     "recurrence_id",
     "this_and_future",
     "location",
     "description",
     "comment",
     "organizer",
     "attendees",
     "attendees_left_out",
     "problems"
    ],
    "properties": {
     "kind": {
      "type": "string",
      "enum": [
       "invitation",
       "updated",
       "cancelled",
       "reply",
       "counter",
       "declined_counter",
       "refresh",
       "added",
       "event"
      ]
     },
     "uid": {"type":"string"},
     "sequence": {"type":"integer","minimum":0},
     "summary": {"type":"string"},
     "start": {"oneOf":[{"$ref":"#/components/schemas/CalendarTime"},{"type":"null"}]},
     "end": {"oneOf":[{"$ref":"#/components/schemas/CalendarTime"},{"type":"null"}]},
     "repeats": {"type":["string","null"]},
     "exdates": {"type":"array","maxItems":30,"items":{"$ref":"#/components/schemas/CalendarTime"}},
     "rdates": {"type":"array","maxItems":30,"items":{"$ref":"#/components/schemas/CalendarTime"}},
     "recurrence_id": {"oneOf":[{"$ref":"#/components/schemas/CalendarTime"},{"type":"null"}]},
     "this_and_future": {"type":"boolean"},
     "location": {"type":"string"},
     "description": {"type":"string"},
     "comment": {"type":"string"},
     "organizer": {"oneOf":[{"$ref":"#/components/schemas/CalendarPerson"},{"type":"null"}]},
     "attendees": {"type":"array","maxItems":30,"items":{"$ref":"#/components/schemas/CalendarPerson"}},
     "attendees_left_out": {"type":"integer","minimum":0},
     "problems": {"type":"array","items":{"type":"string"}}
    }
   },
   "CalendarTime": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "kind",
     "at",
     "zone"
    ],
    "properties": {
     "kind": {"type":"string","enum":["instant","day","local"]},
     "at": {"type":"string"},
     "zone": {"type":["string","null"]}
    }
   },
   "CalendarPerson": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name",
     "address",
     "status"
    ],
    "properties": {
     "name": {"type":"string"},
     "address": {"type":"string"},
     "status": {"oneOf":[{"type":"string","enum":["accepted","declined","tentative","delegated"]},{"type":"null"}]}
    }
   },
   "LinkText": {"type":["string","null"]},
   "MailImage": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "url",
     "alt"
    ],
    "properties": {"url":{"type":"string"},"alt":{"type":["string","null"]}}
   },
   "MimePart": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "content_type",
     "charset",
     "encoding",
     "disposition",
     "filename",
     "content_id",
     "bytes",
     "parts",
     "left_out"
    ],
    "properties": {
     "content_type": {"type":"string"},
     "charset": {"type":["string","null"]},
     "encoding": {"type":["string","null"]},
     "disposition": {"type":["string","null"]},
     "filename": {"type":["string","null"]},
     "content_id": {"type":["string","null"]},
     "bytes": {"type":"integer","minimum":0},
     "parts": {"type":"array","items":{"$ref":"#/components/schemas/MimePart"}},
     "left_out": {"type":"integer","minimum":0}
    }
   },
   "Info": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "version",
     "url",
     "base_url",
     "smtp_port",
     "smtp_submission",
     "smtp_tls",
     "dns_port",
     "account_id",
     "account",
     "tokens",
     "counts",
     "limits",
     "refused_logins",
     "pace",
     "restarted_at"
    ],
    "properties": {
     "version": {"type":"string"},
     "url": {"type":"string"},
     "base_url": {"type":"string"},
     "smtp_port": {"type":["integer","null"]},
     "smtp_submission": {"type":"boolean"},
     "smtp_tls": {"type":"boolean"},
     "dns_port": {"type":["integer","null"]},
     "account_id": {"$ref":"#/components/schemas/Id"},
     "account": {"$ref":"#/components/schemas/Account"},
     "tokens": {
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": false,
      "required": [
       "full_access",
       "sending"
      ],
      "properties": {"full_access":{"type":["string","null"]},"sending":{"type":["string","null"]}}
     },
     "counts": {"$ref":"#/components/schemas/Counts"},
     "refused_logins": {"$ref":"#/components/schemas/RefusedLogins"},
     "limits": {"$ref":"#/components/schemas/Limits"},
     "pace": {"$ref":"#/components/schemas/Pace"},
     "restarted_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "Limits": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "logs_ms",
     "unauthenticated_logs",
     "deliveries",
     "deliveries_ms",
     "suppression_import"
    ],
    "properties": {
     "logs_ms": {"type":"integer"},
     "unauthenticated_logs": {"type":"integer"},
     "deliveries": {"type":"integer"},
     "deliveries_ms": {"type":"integer"},
     "suppression_import": {"type":"integer"}
    }
   },
   "Counts": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "emails",
     "emails_by_status",
     "unread",
     "inbound",
     "inbound_by_status",
     "inbound_unread",
     "domains",
     "webhooks",
     "webhooks_failing",
     "suppressions",
     "api_keys",
     "logs"
    ],
    "properties": {
     "emails": {"type":"integer","minimum":0},
     "emails_by_status": {"type":"object","additionalProperties":{"type":"integer","minimum":1}},
     "unread": {"type":"integer","minimum":0},
     "inbound": {"type":"integer","minimum":0},
     "inbound_by_status": {"type":"object","additionalProperties":{"type":"integer","minimum":1}},
     "inbound_unread": {"type":"integer","minimum":0},
     "domains": {"type":"integer","minimum":0},
     "webhooks": {"type":"integer","minimum":0},
     "webhooks_failing": {"type":"integer","minimum":0},
     "suppressions": {"type":"integer","minimum":0},
     "api_keys": {"type":"integer","minimum":0},
     "logs": {"type":"integer","minimum":0}
    }
   },
   "Pace": {"type":"string","enum":["instant","realistic","manual"]},
   "Settings": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "data"
    ],
    "properties": {"data":{"type":"array","items":{"$ref":"#/components/schemas/Assumption"}}}
   },
   "Assumption": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name",
     "code",
     "value",
     "default",
     "section",
     "basis",
     "why",
     "decision",
     "setting",
     "kind"
    ],
    "properties": {
     "name": {"type":"string"},
     "code": {"type":"string"},
     "value": {},
     "default": {},
     "profiles": {"type":"object","additionalProperties":true},
     "section": {"type":"string"},
     "basis": {"type":"string","enum":["observed","inferred","choice"]},
     "why": {"type":"string"},
     "decision": {"type":"string"},
     "setting": {"type":"boolean"},
     "kind": {"type":"string","enum":["text","choice","boolean","integer","integers","string","strings"]},
     "unit": {"type":"string"},
     "choices": {"type":"array","items":{"type":"string"}},
     "min": {"type":"integer"},
     "max": {"type":"integer"},
     "observed": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "at",
       "on",
       "how"
      ],
      "properties": {"at":{"type":"string"},"on":{"type":"string","format":"date"},"how":{"type":"string"}}
     }
    }
   },
   "UpdateSettings": {"type":"object","minProperties":1,"additionalProperties":true},
   "Reset": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "account_id": {"$ref":"#/components/schemas/Id"},
     "account": {"type":"string","minLength":1,"maxLength":100},
     "keep": {
      "type": "array",
      "minItems": 1,
      "uniqueItems": true,
      "items": {"type":"string","enum":["domains","api_keys","webhooks","settings","suppressions"]}
     }
    }
   },
   "ResetPreview": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "accounts",
     "emails",
     "inbound",
     "domains",
     "receiving_addresses",
     "webhooks",
     "deliveries",
     "api_keys",
     "suppressions",
     "outcomes",
     "faults",
     "settings",
     "logs",
     "clock"
    ],
    "properties": {
     "accounts": {"type":"integer","minimum":0},
     "emails": {"type":"integer","minimum":0},
     "inbound": {"type":"integer","minimum":0},
     "domains": {"type":"integer","minimum":0},
     "receiving_addresses": {"type":"integer","minimum":0},
     "webhooks": {"type":"integer","minimum":0},
     "deliveries": {"type":"integer","minimum":0},
     "api_keys": {"type":"integer","minimum":0},
     "suppressions": {"type":"integer","minimum":0},
     "outcomes": {"type":"integer","minimum":0},
     "faults": {"type":"integer","minimum":0},
     "settings": {"type":"integer","minimum":0},
     "logs": {"type":"integer","minimum":0},
     "clock": {"type":"boolean"}
    }
   },
   "ResetDone": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "reset"
    ],
    "properties": {"reset":{"type":"boolean","const":true}}
   },
   "Report": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "account_id",
     "since",
     "until",
     "emails",
     "requests",
     "webhooks",
     "refused",
     "duplicates",
     "unread",
     "undelivered",
     "unverified"
    ],
    "properties": {
     "account_id": {"$ref":"#/components/schemas/Id"},
     "since": {"$ref":"#/components/schemas/TimestampOrNull"},
     "until": {"$ref":"#/components/schemas/Timestamp"},
     "emails": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "total",
       "by_status"
      ],
      "properties": {
       "total": {"$ref":"#/components/schemas/Total"},
       "by_status": {"$ref":"#/components/schemas/ReportCounts"}
      }
     },
     "requests": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "total",
       "by_operation",
       "by_error_type"
      ],
      "properties": {
       "total": {"$ref":"#/components/schemas/Total"},
       "by_operation": {
        "type": "array",
        "items": {
         "type": "object",
         "additionalProperties": false,
         "required": [
          "operation",
          "total",
          "errors"
         ],
         "properties": {
          "operation": {"type":"string"},
          "total": {"$ref":"#/components/schemas/Total"},
          "errors": {"$ref":"#/components/schemas/ReportCounts"}
         }
        }
       },
       "by_error_type": {"$ref":"#/components/schemas/ReportCounts"}
      }
     },
     "webhooks": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "deliveries",
       "attempts"
      ],
      "properties": {
       "deliveries": {
        "type": "object",
        "additionalProperties": false,
        "required": [
         "total",
         "by_status"
        ],
        "properties": {
         "total": {"$ref":"#/components/schemas/Total"},
         "by_status": {"$ref":"#/components/schemas/ReportCounts"}
        }
       },
       "attempts": {
        "type": "object",
        "additionalProperties": false,
        "required": [
         "total",
         "by_result"
        ],
        "properties": {
         "total": {"$ref":"#/components/schemas/Total"},
         "by_result": {"$ref":"#/components/schemas/ReportCounts"}
        }
       }
      }
     },
     "refused": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "total",
       "data",
       "logins"
      ],
      "properties": {
       "total": {"$ref":"#/components/schemas/Total"},
       "data": {"type":"array","items":{"$ref":"#/components/schemas/ReportRequest"}},
       "logins": {"$ref":"#/components/schemas/RefusedLogins"}
      }
     },
     "duplicates": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "total",
       "data"
      ],
      "properties": {
       "total": {"$ref":"#/components/schemas/Total"},
       "data": {"type":"array","items":{"$ref":"#/components/schemas/ReportEmail"}}
      }
     },
     "unread": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "total",
       "data"
      ],
      "properties": {
       "total": {"$ref":"#/components/schemas/Total"},
       "data": {"type":"array","items":{"$ref":"#/components/schemas/ReportEmail"}}
      }
     },
     "undelivered": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "total",
       "data"
      ],
      "properties": {
       "total": {"$ref":"#/components/schemas/Total"},
       "data": {"type":"array","items":{"$ref":"#/components/schemas/ReportDelivery"}}
      }
     },
     "unverified": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "total",
       "data"
      ],
      "properties": {
       "total": {"$ref":"#/components/schemas/Total"},
       "data": {"type":"array","items":{"$ref":"#/components/schemas/ReportGap"}}
      }
     }
    }
   },
   "RefusedLogins": {
    "type": "array",
    "items": {
     "type": "object",
     "additionalProperties": false,
     "required": [
      "door",
      "what",
      "reason",
      "count",
      "sentence",
      "first_at",
      "last_at"
     ],
     "properties": {
      "door": {"type":"string","enum":["http","smtp"]},
      "what": {"type":"string","enum":["request","path","login","recipient"]},
      "reason": {"type":"string"},
      "count": {"type":"integer","minimum":1},
      "sentence": {"type":"string"},
      "first_at": {"$ref":"#/components/schemas/Timestamp"},
      "last_at": {"$ref":"#/components/schemas/Timestamp"}
     }
    }
   },
   "ReportCounts": {"type":"object","additionalProperties":{"type":"integer","minimum":1}},
   "ReportRequest": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "method",
     "endpoint",
     "status_code",
     "error_code",
     "error_message",
     "about",
     "created_at"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "method": {"type":"string"},
     "endpoint": {"type":"string"},
     "status_code": {"type":"integer"},
     "error_code": {"type":"string"},
     "error_message": {"type":["string","null"]},
     "about": {"type":["string","null"]},
     "created_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "ReportEmail": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "subject",
     "to",
     "status",
     "created_at",
     "log_id",
     "idempotency_key",
     "duplicate_of"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "subject": {"type":"string"},
     "to": {"type":"array","items":{"type":"string"}},
     "status": {"$ref":"#/components/schemas/EmailStatus"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "log_id": {"$ref":"#/components/schemas/IdOrNull"},
     "idempotency_key": {"type":["string","null"]},
     "duplicate_of": {"$ref":"#/components/schemas/IdOrNull"}
    }
   },
   "ReportDelivery": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "webhook_id",
     "email_id",
     "url",
     "event",
     "status",
     "attempts",
     "last_status_code",
     "last_error",
     "diagnosis",
     "created_at"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "webhook_id": {"$ref":"#/components/schemas/Id"},
     "email_id": {"$ref":"#/components/schemas/IdOrNull"},
     "url": {"type":"string"},
     "event": {"type":"string"},
     "status": {"$ref":"#/components/schemas/DeliveryStatus"},
     "attempts": {"type":"integer","minimum":0},
     "last_status_code": {"type":["integer","null"]},
     "last_error": {"type":["string","null"]},
     "diagnosis": {"type":["string","null"]},
     "created_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "ReportGap": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "kind",
     "name",
     "sentence"
    ],
    "properties": {
     "kind": {"type":"string","enum":["event","error_type","behaviour"]},
     "name": {"type":"string"},
     "sentence": {"type":"string"}
    }
   },
   "Snapshot": {"type":"object","additionalProperties":true},
   "SnapshotLines": {"type":"string"},
   "Restored": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "restored"
    ],
    "properties": {"restored":{"type":"boolean","const":true}}
   },
   "Plan": {"type":"string","enum":["unlimited","free"]},
   "Account": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "name",
     "plan",
     "track_opens",
     "track_clicks",
     "created_at",
     "usage",
     "limits"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "name": {"type":"string"},
     "plan": {"$ref":"#/components/schemas/Plan"},
     "track_opens": {"type":"boolean"},
     "track_clicks": {"type":"boolean"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "usage": {"$ref":"#/components/schemas/Usage"},
     "limits": {"$ref":"#/components/schemas/UsageLimits"}
    }
   },
   "CreatedAccount": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "id",
     "name",
     "plan",
     "track_opens",
     "track_clicks",
     "created_at",
     "usage",
     "limits",
     "tokens"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "name": {"type":"string"},
     "plan": {"$ref":"#/components/schemas/Plan"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "usage": {"$ref":"#/components/schemas/Usage"},
     "limits": {"$ref":"#/components/schemas/UsageLimits"},
     "track_opens": {"type":"boolean"},
     "track_clicks": {"type":"boolean"},
     "tokens": {"$ref":"#/components/schemas/Tokens"}
    }
   },
   "Usage": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "today",
     "month"
    ],
    "properties": {"today":{"type":"integer","minimum":0},"month":{"type":"integer","minimum":0}}
   },
   "UsageLimits": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "today",
     "month"
    ],
    "properties": {"today":{"type":["integer","null"]},"month":{"type":["integer","null"]}}
   },
   "Tokens": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "full_access",
     "sending"
    ],
    "properties": {"full_access":{"type":"string"},"sending":{"type":"string"}}
   },
   "AccountList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/Account"}}
    }
   },
   "AccountOfItem": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "name"
    ],
    "properties": {"id":{"$ref":"#/components/schemas/Id"},"name":{"type":"string"}}
   },
   "CreateAccount": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "name": {"type":"string","minLength":1,"maxLength":100,"pattern":"\\S"},
     "plan": {"$ref":"#/components/schemas/Plan"},
     "domains": {"type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":253}}
    }
   },
   "UpdateAccount": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "name": {"type":"string","minLength":1,"maxLength":100,"pattern":"\\S"},
     "plan": {"$ref":"#/components/schemas/Plan"},
     "track_opens": {"type":"boolean"},
     "track_clicks": {"type":"boolean"}
    }
   },
   "EmailEventType": {
    "type": "string",
    "enum": [
     "queued",
     "scheduled",
     "sent",
     "delivered",
     "delayed",
     "bounced",
     "complained",
     "failed",
     "cancelled",
     "opened",
     "clicked",
     "unsubscribed"
    ]
   },
   "TriggerableEvent": {
    "type": "string",
    "enum": [
     "sent",
     "delivered",
     "delayed",
     "bounced",
     "complained",
     "failed",
     "opened",
     "clicked",
     "unsubscribed"
    ]
   },
   "Tags": {"type":"object","additionalProperties":{"type":"string"}},
   "LastEvent": {
    "type": [
     "object",
     "null"
    ],
    "additionalProperties": false,
    "required": [
     "type",
     "occurred_at"
    ],
    "properties": {
     "type": {"$ref":"#/components/schemas/EmailEventType"},
     "occurred_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "CapturedEmailItem": {
    "additionalProperties": false,
    "type": "object",
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "from": {"type":"string"},
     "to": {"type":"array","items":{"type":"string"}},
     "cc": {"type":"array","items":{"type":"string"}},
     "bcc": {"type":"array","items":{"type":"string"}},
     "subject": {"type":"string"},
     "status": {"$ref":"#/components/schemas/EmailStatus"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "scheduled_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "sent_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "delivered_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "track_opens": {"type":"boolean"},
     "track_clicks": {"type":"boolean"},
     "open_count": {"type":"integer","minimum":0},
     "click_count": {"type":"integer","minimum":0},
     "tags": {"$ref":"#/components/schemas/Tags"},
     "preview": {"type":"string"},
     "attachment_count": {"type":"integer","minimum":0},
     "size_bytes": {"type":"integer","minimum":0},
     "read": {"type":"boolean"},
     "source": {"type":"string","enum":["api","smtp"]},
     "duplicate_of": {"$ref":"#/components/schemas/IdOrNull"},
     "duplicates": {"type":"array","items":{"$ref":"#/components/schemas/Id"}},
     "last_event": {"$ref":"#/components/schemas/LastEvent"},
     "account": {"$ref":"#/components/schemas/AccountOfItem"},
     "links": {"type":"array","items":{"$ref":"#/components/schemas/TrackedLink"}},
     "outlook_links": {"$ref":"#/components/schemas/OutlookLinks"},
     "images": {"type":"array","items":{"$ref":"#/components/schemas/MailImage"}},
     "codes": {"type":"array","items":{"type":"string"}},
     "possible_codes": {"$ref":"#/components/schemas/PossibleCodes"},
     "analysis_cut": {"type":"boolean"}
    },
    "required": [
     "id",
     "from",
     "to",
     "cc",
     "bcc",
     "subject",
     "status",
     "created_at",
     "scheduled_at",
     "sent_at",
     "delivered_at",
     "track_opens",
     "track_clicks",
     "open_count",
     "click_count",
     "tags",
     "preview",
     "attachment_count",
     "size_bytes",
     "read",
     "source",
     "duplicate_of",
     "duplicates",
     "last_event"
    ]
   },
   "CapturedEmail": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "id",
     "from",
     "to",
     "cc",
     "bcc",
     "subject",
     "status",
     "created_at",
     "scheduled_at",
     "sent_at",
     "delivered_at",
     "track_opens",
     "track_clicks",
     "open_count",
     "click_count",
     "tags",
     "preview",
     "attachment_count",
     "size_bytes",
     "read",
     "source",
     "duplicate_of",
     "duplicates",
     "last_event",
     "opened_at",
     "clicked_at",
     "reply_to",
     "headers",
     "html",
     "text",
     "attachments",
     "alternatives",
     "events",
     "links",
     "outlook_links",
     "images",
     "codes",
     "possible_codes",
     "analysis_cut",
     "html_too_deep",
     "pixel_url",
     "unsubscribe_url",
     "list_unsubscribe",
     "message_id",
     "hints",
     "log_id",
     "idempotency_key",
     "replays",
     "traceparent",
     "deliveries",
     "deliveries_complete",
     "answerable",
     "scriptable",
     "receives_replies",
     "actions",
     "behaviour",
     "thread"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "from": {"type":"string"},
     "to": {"type":"array","items":{"type":"string"}},
     "cc": {"type":"array","items":{"type":"string"}},
     "bcc": {"type":"array","items":{"type":"string"}},
     "subject": {"type":"string"},
     "status": {"$ref":"#/components/schemas/EmailStatus"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "scheduled_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "sent_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "delivered_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "track_opens": {"type":"boolean"},
     "track_clicks": {"type":"boolean"},
     "open_count": {"type":"integer","minimum":0},
     "click_count": {"type":"integer","minimum":0},
     "tags": {"$ref":"#/components/schemas/Tags"},
     "preview": {"type":"string"},
     "attachment_count": {"type":"integer","minimum":0},
     "size_bytes": {"type":"integer","minimum":0},
     "read": {"type":"boolean"},
     "source": {"type":"string","enum":["api","smtp"]},
     "duplicate_of": {"$ref":"#/components/schemas/IdOrNull"},
     "duplicates": {"type":"array","items":{"$ref":"#/components/schemas/Id"}},
     "last_event": {"$ref":"#/components/schemas/LastEvent"},
     "opened_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "clicked_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "reply_to": {"type":"array","items":{"type":"string"}},
     "headers": {"type":"object","additionalProperties":{"type":"string"}},
     "html": {"type":["string","null"]},
     "text": {"type":["string","null"]},
     "attachments": {"type":"array","items":{"$ref":"#/components/schemas/CapturedAttachment"}},
     "alternatives": {"type":"array","items":{"$ref":"#/components/schemas/CapturedAttachment"}},
     "events": {"type":"array","items":{"$ref":"#/components/schemas/EmailEventDetail"}},
     "links": {"type":"array","items":{"$ref":"#/components/schemas/TrackedLink"}},
     "outlook_links": {"$ref":"#/components/schemas/OutlookLinks"},
     "images": {"type":"array","items":{"$ref":"#/components/schemas/MailImage"}},
     "codes": {"type":"array","items":{"type":"string"}},
     "possible_codes": {"$ref":"#/components/schemas/PossibleCodes"},
     "analysis_cut": {"type":"boolean"},
     "html_too_deep": {"type":"boolean"},
     "pixel_url": {"type":["string","null"]},
     "unsubscribe_url": {"type":["string","null"]},
     "list_unsubscribe": {"type":"boolean"},
     "message_id": {"type":"string"},
     "hints": {"type":"array","items":{"type":"string"}},
     "log_id": {"$ref":"#/components/schemas/IdOrNull"},
     "idempotency_key": {"type":["string","null"]},
     "replays": {"type":"integer","minimum":0},
     "traceparent": {"$ref":"#/components/schemas/Traceparent"},
     "deliveries": {"type":"array","items":{"$ref":"#/components/schemas/Id"}},
     "deliveries_complete": {"type":"boolean"},
     "answerable": {"type":"boolean"},
     "scriptable": {"type":"boolean"},
     "receives_replies": {"type":"boolean"},
     "behaviour": {"$ref":"#/components/schemas/EmailBehaviour"},
     "thread": {"$ref":"#/components/schemas/Thread"},
     "actions": {"type":"array","items":{"$ref":"#/components/schemas/EmailAction"}}
    }
   },
   "CountsByStatus": {"type":"object","additionalProperties":{"type":"integer","minimum":1}},
   "CapturedEmailList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data",
     "unread",
     "by_status"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/CapturedEmailItem"}},
     "unread": {"type":"integer","minimum":0},
     "by_status": {"$ref":"#/components/schemas/CountsByStatus"}
    }
   },
   "FoundEmail": {
    "type": "object",
    "allOf": [
     {"$ref":"#/components/schemas/CapturedEmailItem"}
    ],
    "required": [
     "links",
     "outlook_links",
     "images",
     "codes",
     "possible_codes",
     "analysis_cut"
    ]
   },
   "FoundEmailList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data",
     "unread"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/FoundEmail"}},
     "unread": {"type":"integer","minimum":0}
    }
   },
   "EmailEventDetail": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "occurred_at"
    ],
    "properties": {
     "type": {"$ref":"#/components/schemas/EmailEventType"},
     "occurred_at": {"$ref":"#/components/schemas/Timestamp"},
     "recipient": {"type":"string"},
     "reason": {"type":"string"},
     "url": {"type":"string"},
     "user_agent": {"type":"string"},
     "ip": {"type":"string"},
     "step": {"type":"string"}
    }
   },
   "TrackedLink": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "url",
     "text",
     "tracked_url"
    ],
    "properties": {
     "url": {"type":"string"},
     "text": {"$ref":"#/components/schemas/LinkText"},
     "tracked_url": {"type":["string","null"]}
    }
   },
   "EmailAction": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "allowed",
     "reason",
     "effect"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "sent",
       "delivered",
       "delayed",
       "bounced",
       "complained",
       "failed",
       "opened",
       "clicked",
       "unsubscribed",
       "cancelled"
      ]
     },
     "allowed": {"type":"boolean"},
     "reason": {"type":["string","null"]},
     "effect": {"type":"string"}
    }
   },
   "TriggerEvent": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type"
    ],
    "properties": {
     "type": {"$ref":"#/components/schemas/TriggerableEvent"},
     "recipient": {"type":"string","minLength":1,"maxLength":998},
     "url": {"type":"string","minLength":1,"maxLength":8192},
     "user_agent": {"type":"string","maxLength":1000},
     "ip": {"type":"string","maxLength":45},
     "reason": {"type":"string","maxLength":1000}
    }
   },
   "EmailEventResult": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "status",
     "events",
     "actions"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "status": {"$ref":"#/components/schemas/EmailStatus"},
     "events": {"type":"array","items":{"$ref":"#/components/schemas/EmailEventDetail"}},
     "actions": {"type":"array","items":{"$ref":"#/components/schemas/EmailAction"}}
    }
   },
   "BehaveEmail": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "steps"
    ],
    "properties": {
     "steps": {"type":"string","minLength":1,"maxLength":200000},
     "recipient": {"type":"string","minLength":1,"maxLength":998}
    }
   },
   "EmailBehaviourResult": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "status",
     "next",
     "hints"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "status": {"$ref":"#/components/schemas/EmailStatus"},
     "next": {"type":"array","items":{"$ref":"#/components/schemas/PendingStep"}},
     "hints": {"type":"array","items":{"type":"string"}}
    }
   },
   "PendingStep": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "due_at",
     "step",
     "recipient"
    ],
    "properties": {
     "due_at": {"$ref":"#/components/schemas/Timestamp"},
     "step": {"type":"string"},
     "recipient": {"type":["string","null"]}
    }
   },
   "BehaviourEntry": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "at",
     "step"
    ],
    "properties": {
     "at": {"$ref":"#/components/schemas/Timestamp"},
     "step": {"type":"string"},
     "recipient": {"type":"string"},
     "user_agent": {"type":"string"},
     "skipped": {"type":"string"},
     "visits": {"type":"array","items":{"$ref":"#/components/schemas/Visit"}},
     "inbound_id": {"$ref":"#/components/schemas/Id"}
    }
   },
   "Visit": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "method",
     "url",
     "status",
     "error"
    ],
    "properties": {
     "method": {"type":"string"},
     "url": {"type":"string"},
     "status": {"type":["integer","null"]},
     "error": {"type":["string","null"]},
     "setting": {"type":"string","enum":["behaviours.may_visit"]}
    }
   },
   "EmailBehaviour": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "next",
     "log"
    ],
    "properties": {
     "next": {"type":"array","items":{"$ref":"#/components/schemas/PendingStep"}},
     "log": {"type":"array","items":{"$ref":"#/components/schemas/BehaviourEntry"}}
    }
   },
   "ReplyToEmail": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "kind"
    ],
    "properties": {
     "kind": {"type":"string","enum":["reply","reply_all","out_of_office","bounce_message"]},
     "text": {"type":"string"},
     "html": {"type":"string"},
     "subject": {"type":"string","maxLength":998},
     "from": {"type":"string"},
     "to": {"oneOf":[{"type":"string"},{"type":"array","minItems":1,"maxItems":50,"items":{"type":"string"}}]},
     "spf": {"$ref":"#/components/schemas/SimulatedSpf"},
     "dkim": {"$ref":"#/components/schemas/SimulatedAuth"},
     "dmarc": {"$ref":"#/components/schemas/SimulatedAuth"},
     "create_address": {"type":"boolean"}
    }
   },
   "SimulatedSpf": {"type":"string","enum":["pass","fail","softfail","neutral","none"]},
   "SimulatedAuth": {"type":"string","enum":["pass","fail","none"]},
   "Thread": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "in_reply_to",
     "replies"
    ],
    "properties": {
     "in_reply_to": {"oneOf":[{"$ref":"#/components/schemas/ThreadMessage"},{"type":"null"}]},
     "replies": {"type":"array","items":{"$ref":"#/components/schemas/ThreadMessage"}}
    }
   },
   "ThreadMessage": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "kind",
     "id"
    ],
    "properties": {"kind":{"type":"string","enum":["email","inbound"]},"id":{"$ref":"#/components/schemas/Id"}}
   },
   "OutcomeName": {
    "type": "string",
    "enum": [
     "delivered",
     "delayed",
     "bounced",
     "complained",
     "failed",
     "opened",
     "clicked",
     "unsubscribed",
     "suppressed"
    ]
   },
   "Outcome": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "recipient",
     "outcome",
     "after_ms",
     "behaviour",
     "seed",
     "created_at"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "recipient": {"type":"string"},
     "outcome": {"oneOf":[{"$ref":"#/components/schemas/OutcomeName"},{"type":"null"}]},
     "after_ms": {"type":["integer","null"],"minimum":0},
     "behaviour": {"oneOf":[{"type":"string"},{"$ref":"#/components/schemas/Audience"},{"type":"null"}]},
     "seed": {"type":["integer","null"]},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "hint": {"type":"string"},
     "hints": {"type":"array","items":{"type":"string"}}
    }
   },
   "Audience": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "mix"
    ],
    "properties": {
     "mix": {
      "type": "array",
      "minItems": 1,
      "maxItems": 50,
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "share",
        "steps"
       ],
       "properties": {
        "share": {"type":"number","minimum":0,"maximum":1},
        "steps": {"type":"string","minLength":1,"maxLength":200000}
       }
      }
     },
     "opens": {"type":"number","minimum":0,"maximum":1},
     "clicks": {"type":"number","minimum":0,"maximum":1},
     "after": {"type":"string","maxLength":100}
    }
   },
   "PersonaList": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "data",
     "words"
    ],
    "properties": {
     "data": {"type":"array","items":{"$ref":"#/components/schemas/Persona"}},
     "words": {"$ref":"#/components/schemas/ScriptWords"}
    }
   },
   "ScriptWords": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "actions",
     "modifiers",
     "clients"
    ],
    "properties": {
     "actions": {"type":"array","items":{"type":"string"}},
     "modifiers": {"type":"array","items":{"type":"string"}},
     "clients": {"type":"array","items":{"type":"string"}}
    }
   },
   "Persona": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name",
     "address",
     "description",
     "steps",
     "user_agent"
    ],
    "properties": {
     "name": {"type":"string"},
     "address": {"type":"string"},
     "description": {"type":"string"},
     "steps": {"type":"string"},
     "user_agent": {"type":["string","null"]}
    }
   },
   "OutcomeList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/Outcome"}}
    }
   },
   "CreateOutcome": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "recipient"
    ],
    "properties": {
     "behaviour": {
      "oneOf": [
       {"type":"string","minLength":1,"maxLength":200000},
       {"$ref":"#/components/schemas/Audience"}
      ]
     },
     "seed": {"type":"integer","minimum":-2147483648,"maximum":2147483647},
     "recipient": {"type":"string","minLength":1,"maxLength":320},
     "outcome": {"$ref":"#/components/schemas/OutcomeName"},
     "after_ms": {"type":"integer","minimum":0,"maximum":2592000000}
    }
   },
   "SpamStatus": {"type":"string","enum":["NotSpam","Spam","NotChecked"]},
   "ReceiveInbound": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "from",
     "to"
    ],
    "properties": {
     "from": {"type":"string","minLength":1,"maxLength":998},
     "to": {
      "oneOf": [
       {"type":"string","minLength":1},
       {"type":"array","minItems":1,"maxItems":100,"items":{"type":"string","minLength":1,"maxLength":998}}
      ]
     },
     "cc": {
      "oneOf": [
       {"type":"string","minLength":1},
       {"type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":998}}
      ]
     },
     "subject": {"type":"string","maxLength":998},
     "text": {"type":"string"},
     "html": {"type":"string"},
     "attachments": {"type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/InboundAttachmentInput"}},
     "headers": {"type":"object","additionalProperties":{"type":"string"}},
     "verdict": {"type":"string","enum":["verified","failed","unverified"]},
     "spf": {"$ref":"#/components/schemas/SimulatedSpf"},
     "dkim": {"$ref":"#/components/schemas/SimulatedAuth"},
     "dmarc": {"$ref":"#/components/schemas/SimulatedAuth"},
     "spam_score": {"type":"number"}
    }
   },
   "InboundAttachmentInput": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "filename",
     "content"
    ],
    "properties": {
     "filename": {"type":"string","minLength":1,"maxLength":255},
     "content": {"type":"string"},
     "content_type": {"type":"string","minLength":1,"maxLength":255},
     "content_id": {"type":"string","minLength":1,"maxLength":255}
    }
   },
   "ReceivedInbound": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "data"
    ],
    "properties": {"data":{"type":"array","items":{"$ref":"#/components/schemas/ReceivedInboundEntry"}}}
   },
   "ReceivedInboundEntry": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "inbound_id",
     "recipient"
    ],
    "properties": {"inbound_id":{"$ref":"#/components/schemas/Id"},"recipient":{"type":"string"}}
   },
   "CapturedInboundItem": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "id",
     "from",
     "from_name",
     "to",
     "recipient",
     "subject",
     "status",
     "spam_score",
     "spam_status",
     "sender_verdict",
     "size_bytes",
     "preview",
     "attachment_count",
     "read",
     "received_at",
     "parse_error"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "from": {"type":"string"},
     "from_name": {"type":["string","null"]},
     "to": {"type":"array","items":{"type":"string"}},
     "recipient": {"type":"string"},
     "subject": {"type":"string"},
     "status": {"$ref":"#/components/schemas/InboundStatus"},
     "spam_score": {"type":"number"},
     "spam_status": {"$ref":"#/components/schemas/SpamStatus"},
     "sender_verdict": {"$ref":"#/components/schemas/SenderVerdict"},
     "size_bytes": {"type":"integer","minimum":0},
     "preview": {"type":"string"},
     "attachment_count": {"type":"integer","minimum":0},
     "read": {"type":"boolean"},
     "received_at": {"$ref":"#/components/schemas/Timestamp"},
     "parse_error": {"type":["string","null"]},
     "links": {"type":"array","items":{"$ref":"#/components/schemas/InboundLink"}},
     "outlook_links": {"$ref":"#/components/schemas/OutlookLinks"},
     "images": {"type":"array","items":{"$ref":"#/components/schemas/MailImage"}},
     "codes": {"type":"array","items":{"type":"string"}},
     "possible_codes": {"$ref":"#/components/schemas/PossibleCodes"},
     "account": {"$ref":"#/components/schemas/AccountOfItem"},
     "analysis_cut": {"type":"boolean"}
    }
   },
   "CapturedInbound": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "id",
     "from",
     "from_name",
     "to",
     "recipient",
     "subject",
     "status",
     "spam_score",
     "spam_status",
     "sender_verdict",
     "size_bytes",
     "preview",
     "attachment_count",
     "read",
     "received_at",
     "parse_error",
     "parser",
     "body_cut",
     "cc",
     "text",
     "html",
     "attachments",
     "message_id",
     "headers",
     "auth_explained",
     "verdict_rule",
     "spam_reasons",
     "envelope",
     "deliveries",
     "links",
     "outlook_links",
     "images",
     "codes",
     "possible_codes",
     "analysis_cut",
     "html_too_deep",
     "thread"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "from": {"type":"string"},
     "from_name": {"type":["string","null"]},
     "to": {"type":"array","items":{"type":"string"}},
     "recipient": {"type":"string"},
     "subject": {"type":"string"},
     "status": {"$ref":"#/components/schemas/InboundStatus"},
     "spam_score": {"type":"number"},
     "spam_status": {"$ref":"#/components/schemas/SpamStatus"},
     "sender_verdict": {"$ref":"#/components/schemas/SenderVerdict"},
     "size_bytes": {"type":"integer","minimum":0},
     "preview": {"type":"string"},
     "attachment_count": {"type":"integer","minimum":0},
     "read": {"type":"boolean"},
     "received_at": {"$ref":"#/components/schemas/Timestamp"},
     "thread": {"$ref":"#/components/schemas/Thread"},
     "parse_error": {"type":["string","null"]},
     "parser": {"oneOf":[{"type":"string","enum":["mailparser","postal-mime","none"]},{"type":"null"}]},
     "body_cut": {"type":"boolean"},
     "cc": {"type":"array","items":{"type":"string"}},
     "text": {"type":["string","null"]},
     "html": {"type":["string","null"]},
     "attachments": {"type":"array","items":{"$ref":"#/components/schemas/CapturedAttachment"}},
     "message_id": {"type":["string","null"]},
     "headers": {"type":"array","items":{"$ref":"#/components/schemas/MessageHeader"}},
     "auth": {"$ref":"#/components/schemas/InboundAuth"},
     "auth_explained": {"type":"array","items":{"$ref":"#/components/schemas/AuthExplanation"}},
     "verdict_rule": {"type":"string"},
     "spam_reasons": {"type":"array","items":{"$ref":"#/components/schemas/SpamReason"}},
     "envelope": {"$ref":"#/components/schemas/Envelope"},
     "deliveries": {"type":"array","items":{"$ref":"#/components/schemas/Id"}},
     "links": {"type":"array","items":{"$ref":"#/components/schemas/InboundLink"}},
     "outlook_links": {"$ref":"#/components/schemas/OutlookLinks"},
     "images": {"type":"array","items":{"$ref":"#/components/schemas/MailImage"}},
     "codes": {"type":"array","items":{"type":"string"}},
     "possible_codes": {"$ref":"#/components/schemas/PossibleCodes"},
     "analysis_cut": {"type":"boolean"},
     "html_too_deep": {"type":"boolean"}
    }
   },
   "CapturedInboundList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data",
     "unread",
     "by_status"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/CapturedInboundItem"}},
     "unread": {"type":"integer","minimum":0},
     "by_status": {"$ref":"#/components/schemas/CountsByStatus"}
    }
   },
   "FoundInbound": {
    "type": "object",
    "allOf": [
     {"$ref":"#/components/schemas/CapturedInboundItem"}
    ],
    "required": [
     "links",
     "outlook_links",
     "images",
     "codes",
     "possible_codes",
     "analysis_cut"
    ]
   },
   "FoundInboundList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data",
     "unread"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/FoundInbound"}},
     "unread": {"type":"integer","minimum":0}
    }
   },
   "MessageHeader": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name",
     "value"
    ],
    "properties": {"name":{"type":"string"},"value":{"type":"string"}}
   },
   "InboundAuth": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "spf",
     "dkim",
     "dmarc",
     "spf_domain",
     "dkim_domain"
    ],
    "properties": {
     "spf": {"$ref":"#/components/schemas/AuthVerdict"},
     "dkim": {"$ref":"#/components/schemas/AuthVerdict"},
     "dmarc": {"$ref":"#/components/schemas/AuthVerdict"},
     "spf_domain": {"type":["string","null"]},
     "dkim_domain": {"type":["string","null"]}
    }
   },
   "AuthExplanation": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "check",
     "domain",
     "result",
     "reason"
    ],
    "properties": {
     "check": {"type":"string","enum":["spf","dkim","dmarc","arc"]},
     "domain": {"type":["string","null"]},
     "result": {"$ref":"#/components/schemas/AuthVerdict"},
     "reason": {"type":"string"}
    }
   },
   "SpamReason": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "score",
     "reason"
    ],
    "properties": {"score":{"type":"number"},"reason":{"type":"string"}}
   },
   "Envelope": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "mail_from",
     "rcpt_to",
     "client_ip",
     "helo"
    ],
    "properties": {
     "mail_from": {"type":"string"},
     "rcpt_to": {"type":"array","items":{"type":"string"}},
     "client_ip": {"type":["string","null"]},
     "helo": {"type":["string","null"]}
    }
   },
   "OutlookLinks": {"type":"array","items":{"$ref":"#/components/schemas/InboundLink"}},
   "PossibleCodes": {"type":"array","items":{"type":"string"},"maxItems":5},
   "InboundLink": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "url",
     "text"
    ],
    "properties": {"url":{"type":"string"},"text":{"$ref":"#/components/schemas/LinkText"}}
   },
   "ReceivingDnsRecord": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "name",
     "value",
     "priority"
    ],
    "properties": {
     "type": {"type":"string","const":"MX"},
     "name": {"type":"string"},
     "value": {"type":"string"},
     "priority": {"type":"integer","minimum":0,"maximum":65535}
    }
   },
   "ReceivingAddress": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "address",
     "domain",
     "host",
     "local_part",
     "status",
     "created_at"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "address": {"type":"string"},
     "domain": {"type":"string"},
     "host": {"type":"string"},
     "local_part": {"type":"string"},
     "status": {"$ref":"#/components/schemas/ReceivingAddressStatus"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "dns_record": {"$ref":"#/components/schemas/ReceivingDnsRecord"},
     "error": {"type":"string"}
    }
   },
   "ReceivingAddressList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/ReceivingAddress"}}
    }
   },
   "CreateReceivingAddress": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "domain_id",
     "local_part"
    ],
    "properties": {
     "domain_id": {"type":"string","minLength":1},
     "local_part": {"type":"string","minLength":1,"maxLength":64},
     "host": {"type":"string","minLength":1,"maxLength":253}
    }
   },
   "CreatedReceivingAddress": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "address",
     "status"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "address": {"type":"string"},
     "domain": {"type":"string"},
     "host": {"type":"string"},
     "local_part": {"type":"string"},
     "status": {"$ref":"#/components/schemas/ReceivingAddressStatus"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "dns_record": {"$ref":"#/components/schemas/ReceivingDnsRecord"},
     "error": {"type":"string"}
    }
   },
   "RecordPurpose": {"type":"string","enum":["spf","dkim","return_path","dmarc"]},
   "DomainRecord": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "name",
     "value",
     "purpose",
     "required",
     "verified"
    ],
    "properties": {
     "type": {"type":"string","enum":["TXT","MX","CNAME"]},
     "name": {"type":"string"},
     "value": {"type":"string"},
     "priority": {"type":"integer","minimum":0,"maximum":65535},
     "purpose": {"$ref":"#/components/schemas/RecordPurpose"},
     "required": {"type":"boolean"},
     "verified": {"type":"boolean"}
    }
   },
   "DomainDetailRecord": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "type",
     "name",
     "value",
     "purpose",
     "required",
     "verified",
     "found",
     "published"
    ],
    "properties": {
     "type": {"type":"string","enum":["TXT","MX","CNAME"]},
     "name": {"type":"string"},
     "value": {"type":"string"},
     "priority": {"type":"integer","minimum":0,"maximum":65535},
     "purpose": {"$ref":"#/components/schemas/RecordPurpose"},
     "required": {"type":"boolean"},
     "verified": {"type":"boolean"},
     "found": {"type":"array","items":{"type":"string"}},
     "published": {"type":"boolean"}
    }
   },
   "Domain": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "name",
     "status",
     "records",
     "created_at"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "name": {"type":"string"},
     "status": {"$ref":"#/components/schemas/DomainStatus"},
     "records": {"type":"array","items":{"$ref":"#/components/schemas/DomainRecord"}},
     "created_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "DomainDetail": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "id",
     "name",
     "status",
     "records",
     "created_at",
     "receiving_host",
     "verified_at",
     "last_checked_at"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "name": {"type":"string"},
     "status": {"$ref":"#/components/schemas/DomainStatus"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "records": {"type":"array","items":{"$ref":"#/components/schemas/DomainDetailRecord"}},
     "receiving_host": {"type":"string"},
     "verified_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "last_checked_at": {"$ref":"#/components/schemas/TimestampOrNull"}
    }
   },
   "VerifiedDomain": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "name",
     "status",
     "records"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "name": {"type":"string"},
     "status": {"$ref":"#/components/schemas/DomainStatus"},
     "records": {"type":"array","items":{"$ref":"#/components/schemas/DomainRecord"}},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "verified_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "last_checked_at": {"$ref":"#/components/schemas/TimestampOrNull"}
    }
   },
   "DomainList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/Domain"}}
    }
   },
   "CreateDomain": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name"
    ],
    "properties": {"name":{"type":"string","minLength":1,"maxLength":253}}
   },
   "RecordPurposes": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "purposes": {
      "type": "array",
      "minItems": 1,
      "uniqueItems": true,
      "items": {"$ref":"#/components/schemas/RecordPurpose"}
     }
    }
   },
   "Published": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "published"
    ],
    "properties": {"published":{"type":"integer","minimum":0}}
   },
   "Unpublished": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "unpublished"
    ],
    "properties": {"unpublished":{"type":"integer","minimum":0}}
   },
   "DnsRecordType": {"type":"string","enum":["TXT","MX","CNAME","A","AAAA","PTR"]},
   "DnsRecordRow": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "name",
     "type",
     "value",
     "priority",
     "ttl",
     "created_at",
     "domain_id",
     "simulated"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "name": {"type":"string"},
     "type": {"$ref":"#/components/schemas/DnsRecordType"},
     "value": {"type":"string"},
     "priority": {"type":["integer","null"]},
     "ttl": {"type":"integer","minimum":0},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "domain_id": {"$ref":"#/components/schemas/IdOrNull"},
     "simulated": {"type":"boolean"}
    }
   },
   "DnsRecordList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/DnsRecordRow"}}
    }
   },
   "CreateDnsRecord": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name",
     "type",
     "value"
    ],
    "properties": {
     "name": {"type":"string","minLength":1,"maxLength":253},
     "type": {"$ref":"#/components/schemas/DnsRecordType"},
     "value": {"type":"string","minLength":1,"maxLength":65535},
     "priority": {"type":"integer","minimum":0,"maximum":65535},
     "ttl": {"type":"integer","minimum":0,"maximum":2147483647}
    }
   },
   "SuppressionReason": {"type":"string","enum":["bounced","complained","unsubscribed","blocked"]},
   "Suppression": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "address",
     "reason",
     "created_at",
     "email_id"
    ],
    "properties": {
     "address": {"type":"string"},
     "reason": {"$ref":"#/components/schemas/SuppressionReason"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "email_id": {"$ref":"#/components/schemas/IdOrNull"}
    }
   },
   "SuppressionList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/Suppression"}}
    }
   },
   "AddSuppression": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "address"
    ],
    "properties": {
     "address": {"type":"string","minLength":1,"maxLength":998},
     "reason": {"$ref":"#/components/schemas/SuppressionReason"}
    }
   },
   "SuppressionImport": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "addresses"
    ],
    "properties": {
     "addresses": {"type":"array","minItems":1,"maxItems":10000,"items":{"type":"string"}},
     "reason": {"$ref":"#/components/schemas/SuppressionReason"}
    }
   },
   "SuppressionImportResult": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "imported",
     "already_present",
     "invalid"
    ],
    "properties": {
     "imported": {"type":"integer","minimum":0},
     "already_present": {"type":"integer","minimum":0},
     "invalid": {"type":"array","items":{"$ref":"#/components/schemas/InvalidSuppression"}}
    }
   },
   "InvalidSuppression": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "line",
     "value"
    ],
    "properties": {"line":{"type":"integer","minimum":1},"value":{"type":"string"}}
   },
   "RemovedSuppression": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "address",
     "deleted"
    ],
    "properties": {"address":{"type":"string"},"deleted":{"type":"boolean","const":true}}
   },
   "WebhookListItem": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "url",
     "description",
     "events",
     "enabled",
     "last_delivery_at",
     "last_status_code",
     "created_at",
     "consecutive_failures",
     "failures_until_disabled",
     "disabled_at",
     "success_rate",
     "deliveries"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "url": {"type":"string"},
     "description": {"type":["string","null"]},
     "events": {"$ref":"#/components/schemas/SubscribedEvents"},
     "enabled": {"type":"boolean"},
     "last_delivery_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "last_status_code": {"type":["integer","null"]},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "consecutive_failures": {"type":"integer","minimum":0},
     "failures_until_disabled": {"type":"integer","minimum":1},
     "disabled_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "success_rate": {"type":["number","null"],"minimum":0,"maximum":1},
     "deliveries": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "total",
       "succeeded",
       "retries"
      ],
      "properties": {
       "total": {"type":"integer","minimum":0},
       "succeeded": {"type":"integer","minimum":0},
       "retries": {"type":"integer","minimum":0}
      }
     }
    }
   },
   "WebhookDetail": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "id",
     "url",
     "description",
     "events",
     "enabled",
     "last_delivery_at",
     "last_status_code",
     "created_at",
     "consecutive_failures",
     "failures_until_disabled",
     "disabled_at",
     "success_rate",
     "deliveries",
     "secret"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "url": {"type":"string"},
     "description": {"type":["string","null"]},
     "events": {"$ref":"#/components/schemas/SubscribedEvents"},
     "enabled": {"type":"boolean"},
     "last_delivery_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "last_status_code": {"type":["integer","null"]},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "consecutive_failures": {"type":"integer","minimum":0},
     "failures_until_disabled": {"type":"integer","minimum":1},
     "disabled_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "success_rate": {"type":["number","null"],"minimum":0,"maximum":1},
     "deliveries": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "total",
       "succeeded",
       "retries"
      ],
      "properties": {
       "total": {"type":"integer","minimum":0},
       "succeeded": {"type":"integer","minimum":0},
       "retries": {"type":"integer","minimum":0}
      }
     },
     "secret": {"type":"string"}
    }
   },
   "WebhookList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/WebhookListItem"}}
    }
   },
   "RecoverWebhook": {
    "type": "object",
    "additionalProperties": false,
    "properties": {"since":{"$ref":"#/components/schemas/Timestamp"}}
   },
   "Recovery": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "recovered"
    ],
    "properties": {"recovered":{"type":"integer","minimum":0}}
   },
   "RecoveryPreview": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "failed",
     "pending",
     "due"
    ],
    "properties": {
     "failed": {"type":"integer","minimum":0},
     "pending": {"type":"integer","minimum":0},
     "due": {"type":"integer","minimum":0}
    }
   },
   "CreateWebhook": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "url"
    ],
    "properties": {
     "url": {"type":"string","minLength":1,"maxLength":2048},
     "description": {"type":"string","maxLength":200},
     "events": {
      "oneOf": [
       {"type":"array","items":{"$ref":"#/components/schemas/EventName"}},
       {"type":"string","enum":["all"]}
      ]
     }
    }
   },
   "CreatedWebhook": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "url",
     "events",
     "secret",
     "enabled",
     "created_at"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "url": {"type":"string"},
     "description": {"type":["string","null"]},
     "events": {"$ref":"#/components/schemas/SubscribedEvents"},
     "secret": {"type":"string"},
     "enabled": {"type":"boolean"},
     "last_delivery_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "last_status_code": {"type":["integer","null"]},
     "created_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "UpdateWebhook": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "enabled": {"type":"boolean"},
     "url": {"type":"string","minLength":1,"maxLength":2048},
     "description": {"type":"string","maxLength":200},
     "events": {
      "oneOf": [
       {"type":"array","items":{"$ref":"#/components/schemas/EventName"}},
       {"type":"string","enum":["all"]}
      ]
     }
    }
   },
   "TestWebhook": {
    "type": "object",
    "additionalProperties": false,
    "properties": {"type":{"$ref":"#/components/schemas/EventName"}}
   },
   "ExamCaseName": {
    "type": "string",
    "enum": [
     "genuine",
     "repeat",
     "wrong_secret",
     "changed_body",
     "other_body",
     "no_signature",
     "malformed_signature",
     "two_signatures",
     "old_timestamp",
     "future_timestamp",
     "replay",
     "unknown_type",
     "unknown_field",
     "out_of_order",
     "unicode_body",
     "large_body",
     "pretty_printed",
     "charset",
     "slow_body",
     "burst",
     "wrong_method",
     "redirect",
     "slow_response",
     "large_response"
    ]
   },
   "DeliveryStatus": {"type":"string","enum":["pending","succeeded","failed","dropped"]},
   "DeliveryAttempt": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "at",
     "status_code",
     "duration_ms",
     "error",
     "response_body",
     "signature"
    ],
    "properties": {
     "at": {"$ref":"#/components/schemas/Timestamp"},
     "status_code": {"type":["integer","null"]},
     "duration_ms": {"type":"integer","minimum":0},
     "error": {"type":["string","null"]},
     "response_body": {"type":["string","null"]},
     "request_headers": {"type":"string"},
     "response_headers": {"type":"string"},
     "signature": {"type":["string","null"]},
     "signature_header": {"type":"string"}
    }
   },
   "WebhookEvent": {
    "type": "object",
    "additionalProperties": true,
    "required": [
     "type",
     "created_at",
     "data"
    ],
    "properties": {
     "type": {"type":"string"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"type":"object","additionalProperties":true}
    }
   },
   "Traceparent": {"type":["string","null"]},
   "Delivery": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "webhook_id",
     "email_id",
     "inbound_id",
     "url",
     "recipient",
     "subject",
     "event",
     "status",
     "attempts",
     "next_attempt_at",
     "diagnosis",
     "created_at",
     "traceparent",
     "exam",
     "test"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "webhook_id": {"$ref":"#/components/schemas/Id"},
     "email_id": {"$ref":"#/components/schemas/IdOrNull"},
     "inbound_id": {"$ref":"#/components/schemas/IdOrNull"},
     "url": {"type":"string"},
     "recipient": {"type":["string","null"]},
     "subject": {"type":["string","null"]},
     "event": {"$ref":"#/components/schemas/WebhookEvent"},
     "status": {"$ref":"#/components/schemas/DeliveryStatus"},
     "attempts": {"type":"array","items":{"$ref":"#/components/schemas/DeliveryAttempt"}},
     "next_attempt_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "diagnosis": {"type":["string","null"]},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "traceparent": {"$ref":"#/components/schemas/Traceparent"},
     "account": {"$ref":"#/components/schemas/AccountOfItem"},
     "exam": {"type":"boolean"},
     "exam_case": {"$ref":"#/components/schemas/ExamCaseName"},
     "test": {"type":"boolean"}
    }
   },
   "DeliveryList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/Delivery"}}
    }
   },
   "ApiKeyList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/ApiKey"}}
    }
   },
   "CreateApiKey": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name"
    ],
    "properties": {
     "name": {"type":"string","minLength":1,"maxLength":60,"pattern":"\\S"},
     "permission": {"$ref":"#/components/schemas/Permission"}
    }
   },
   "UpdateApiKey": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name"
    ],
    "properties": {"name":{"type":"string","minLength":1,"maxLength":60,"pattern":"\\S"}}
   },
   "LogItem": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "id",
     "method",
     "endpoint",
     "status_code",
     "error_code",
     "duration_ms",
     "source",
     "created_at",
     "hints",
     "email_id",
     "error_message",
     "idempotency_key",
     "replayed",
     "faults",
     "injected",
     "has_exchange",
     "about"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "method": {"type":"string"},
     "endpoint": {"type":"string"},
     "status_code": {"type":"integer"},
     "error_code": {"type":["string","null"]},
     "duration_ms": {"type":"integer","minimum":0},
     "source": {"type":"string"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "hints": {"type":"array","items":{"type":"string"}},
     "email_id": {"$ref":"#/components/schemas/IdOrNull"},
     "error_message": {"type":["string","null"]},
     "idempotency_key": {"type":["string","null"]},
     "replayed": {"type":"boolean"},
     "faults": {"type":"array","items":{"type":"string"}},
     "injected": {"type":"boolean"},
     "has_exchange": {"type":"boolean"},
     "about": {"type":["string","null"]},
     "account": {"$ref":"#/components/schemas/AccountOfItem"}
    }
   },
   "LogDetail": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "id",
     "method",
     "endpoint",
     "status_code",
     "error_code",
     "duration_ms",
     "source",
     "created_at",
     "hints",
     "email_id",
     "error_message",
     "idempotency_key",
     "replayed",
     "faults",
     "injected",
     "has_exchange",
     "about",
     "ip",
     "user_agent",
     "api_key_id",
     "api_key_name",
     "traceparent",
     "email_ids",
     "request",
     "response",
     "error",
     "rule",
     "repairs",
     "timings"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "method": {"type":"string"},
     "endpoint": {"type":"string"},
     "status_code": {"type":"integer"},
     "error_code": {"type":["string","null"]},
     "duration_ms": {"type":"integer","minimum":0},
     "source": {"type":"string"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "hints": {"type":"array","items":{"type":"string"}},
     "email_id": {"$ref":"#/components/schemas/IdOrNull"},
     "error_message": {"type":["string","null"]},
     "idempotency_key": {"type":["string","null"]},
     "replayed": {"type":"boolean"},
     "faults": {"type":"array","items":{"type":"string"}},
     "injected": {"type":"boolean"},
     "has_exchange": {"type":"boolean"},
     "about": {"type":["string","null"]},
     "ip": {"type":"string"},
     "user_agent": {"type":["string","null"]},
     "api_key_id": {"$ref":"#/components/schemas/IdOrNull"},
     "api_key_name": {"type":["string","null"]},
     "traceparent": {"type":["string","null"]},
     "email_ids": {"type":"array","items":{"$ref":"#/components/schemas/Id"}},
     "request": {"oneOf":[{"$ref":"#/components/schemas/LogRequest"},{"type":"null"}]},
     "response": {"oneOf":[{"$ref":"#/components/schemas/LogResponse"},{"type":"null"}]},
     "error": {"oneOf":[{"$ref":"#/components/schemas/LogError"},{"type":"null"}]},
     "rule": {"oneOf":[{"$ref":"#/components/schemas/LogRule"},{"type":"null"}]},
     "repairs": {"type":"array","items":{"$ref":"#/components/schemas/LogRepair"}},
     "timings": {"$ref":"#/components/schemas/LogTimings"}
    }
   },
   "LogRequest": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "method",
     "path",
     "query",
     "headers",
     "body"
    ],
    "properties": {
     "method": {"type":"string"},
     "path": {"type":"string"},
     "query": {"type":"string"},
     "headers": {"type":"array","items":{"$ref":"#/components/schemas/LogHeader"}},
     "body": {"oneOf":[{"$ref":"#/components/schemas/LogBody"},{"type":"null"}]}
    }
   },
   "LogResponse": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "status",
     "headers",
     "body"
    ],
    "properties": {
     "status": {"type":"integer"},
     "headers": {"type":"array","items":{"$ref":"#/components/schemas/LogHeader"}},
     "body": {"oneOf":[{"$ref":"#/components/schemas/LogBody"},{"type":"null"}]}
    }
   },
   "LogHeader": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name",
     "value"
    ],
    "properties": {"name":{"type":"string"},"value":{"type":"string"}}
   },
   "LogBody": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "text",
     "form",
     "content_type",
     "size",
     "kept",
     "cut",
     "invalid_at",
     "note",
     "attachments"
    ],
    "properties": {
     "text": {"type":"string"},
     "form": {"type":"string","enum":["text","hex"]},
     "content_type": {"type":["string","null"]},
     "size": {"type":"integer","minimum":0},
     "kept": {"type":"integer","minimum":0},
     "cut": {"type":"boolean"},
     "invalid_at": {"type":["integer","null"],"minimum":0},
     "note": {"type":["string","null"]},
     "attachments": {"type":"array","items":{"$ref":"#/components/schemas/LogAttachment"}}
    }
   },
   "LogAttachment": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "pointer",
     "filename",
     "content_type",
     "size",
     "sha256"
    ],
    "properties": {
     "pointer": {"type":"string"},
     "filename": {"type":["string","null"]},
     "content_type": {"type":["string","null"]},
     "size": {"type":"integer","minimum":0},
     "sha256": {"type":"string"}
    }
   },
   "LogError": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "message",
     "field"
    ],
    "properties": {"type":{"type":"string"},"message":{"type":"string"},"field":{"type":["string","null"]}}
   },
   "LogRule": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "code",
     "title",
     "url"
    ],
    "properties": {"code":{"type":"string"},"title":{"type":"string"},"url":{"type":"string"}}
   },
   "LogRepair": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "title",
     "requests"
    ],
    "properties": {
     "title": {"type":"string"},
     "requests": {"type":"array","items":{"$ref":"#/components/schemas/RepairRequest"}}
    }
   },
   "RepairRequest": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "method",
     "path",
     "body"
    ],
    "properties": {
     "method": {"type":"string","enum":["POST","PATCH","DELETE"]},
     "path": {"type":"string"},
     "body": {"type":["object","null"],"additionalProperties":true}
    }
   },
   "LogTimings": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "read_ms",
     "total_ms"
    ],
    "properties": {"read_ms":{"type":"number","minimum":0},"total_ms":{"type":"number","minimum":0}}
   },
   "LogList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/LogItem"}}
    }
   },
   "Settle": {
    "type": "object",
    "additionalProperties": false,
    "properties": {"timeout_ms":{"type":"integer","minimum":0,"maximum":60000}}
   },
   "Settled": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "settled",
     "emails",
     "deliveries"
    ],
    "properties": {
     "settled": {"type":"boolean"},
     "emails": {"type":"integer","minimum":0},
     "deliveries": {"type":"integer","minimum":0},
     "waiting": {"$ref":"#/components/schemas/Waiting"}
    }
   },
   "Clock": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "now",
     "frozen",
     "offset_ms",
     "timers"
    ],
    "properties": {
     "now": {"$ref":"#/components/schemas/Timestamp"},
     "frozen": {"type":"boolean"},
     "offset_ms": {"type":"integer"},
     "timers": {"type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/Timer"}},
     "waiting": {"$ref":"#/components/schemas/Waiting"}
    }
   },
   "Waiting": {"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/components/schemas/Timer"}},
   "Timer": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "due_at",
     "what"
    ],
    "properties": {"due_at":{"$ref":"#/components/schemas/Timestamp"},"what":{"type":"string"}}
   },
   "SetClock": {
    "minProperties": 1,
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "advance": {
      "oneOf": [
       {"type":"string","minLength":1,"maxLength":60},
       {"type":"integer","minimum":0,"maximum":315576000000}
      ]
     },
     "advance_ms": {"type":"integer","minimum":0,"maximum":315576000000},
     "set": {"type":"string","minLength":1,"maxLength":40},
     "frozen": {"type":"boolean"},
     "reset": {"type":"boolean","enum":[true]}
    }
   },
   "FaultMethod": {"type":"string","enum":["GET","POST","PUT","PATCH","DELETE"]},
   "FaultWhen": {"type":"string","enum":["before","after"]},
   "FaultErrorType": {"type":"string","pattern":"^[a-z][a-z0-9_]{0,99}$"},
   "FaultError": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type"
    ],
    "properties": {
     "type": {"$ref":"#/components/schemas/FaultErrorType"},
     "status": {"type":"integer","minimum":400,"maximum":599},
     "retry_after": {"oneOf":[{"type":"integer","minimum":1,"maximum":86400},{"type":"string"}]}
    }
   },
   "CreateFault": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "method": {"$ref":"#/components/schemas/FaultMethod"},
     "path": {"type":"string","minLength":1,"maxLength":500},
     "times": {"type":"integer","minimum":0,"maximum":1000000},
     "error": {
      "oneOf": [
       {"$ref":"#/components/schemas/FaultError"},
       {"$ref":"#/components/schemas/FaultErrorType"}
      ]
     },
     "latency_ms": {"type":"integer","minimum":1,"maximum":600000},
     "disconnect": {"type":"boolean","enum":[true]},
     "when": {"$ref":"#/components/schemas/FaultWhen"}
    }
   },
   "Fault": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "method",
     "path",
     "times",
     "remaining",
     "when",
     "hits",
     "created_at"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "method": {"oneOf":[{"type":"string","enum":["GET","POST","PUT","PATCH","DELETE"]},{"type":"null"}]},
     "path": {"type":["string","null"]},
     "times": {"type":"integer","minimum":0},
     "remaining": {"type":["integer","null"],"minimum":0},
     "error": {"$ref":"#/components/schemas/FaultError"},
     "latency_ms": {"type":"integer","minimum":1},
     "disconnect": {"type":"boolean","const":true},
     "when": {"$ref":"#/components/schemas/FaultWhen"},
     "hits": {"type":"integer","minimum":0},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "hint": {"type":"string"}
    }
   },
   "FaultList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/Fault"}}
    }
   },
   "CreateSmtpFault": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "phase"
    ],
    "properties": {
     "from": {"type":"string","minLength":1,"maxLength":320},
     "to": {"type":"string","minLength":1,"maxLength":320},
     "subject": {"type":"string","minLength":1,"maxLength":998},
     "phase": {"type":"string","enum":["connect","mail","rcpt","data"]},
     "code": {"type":"integer","minimum":400,"maximum":599},
     "message": {"type":"string","minLength":1,"maxLength":400,"pattern":"^[\\x20-\\x7e]+$"},
     "greylist_seconds": {"type":"integer","minimum":1,"maximum":604800},
     "delay_ms": {"type":"integer","minimum":1,"maximum":60000},
     "drop": {"type":"boolean","enum":[true]},
     "times": {"type":"integer","minimum":0,"maximum":1000000}
    }
   },
   "SmtpFault": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "from",
     "to",
     "subject",
     "phase",
     "code",
     "message",
     "greylist_seconds",
     "delay_ms",
     "drop",
     "times",
     "remaining",
     "hits",
     "created_at"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "from": {"type":["string","null"]},
     "to": {"type":["string","null"]},
     "subject": {"type":["string","null"]},
     "phase": {"type":"string","enum":["connect","mail","rcpt","data"]},
     "code": {"type":["integer","null"]},
     "message": {"type":["string","null"]},
     "greylist_seconds": {"type":["integer","null"]},
     "delay_ms": {"type":["integer","null"]},
     "drop": {"type":"boolean"},
     "times": {"type":"integer","minimum":0},
     "remaining": {"type":["integer","null"]},
     "hits": {"type":"integer","minimum":0},
     "created_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "SmtpFaultList": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "total",
     "limit",
     "offset",
     "data"
    ],
    "properties": {
     "total": {"$ref":"#/components/schemas/Total"},
     "limit": {"$ref":"#/components/schemas/PageLimit"},
     "offset": {"$ref":"#/components/schemas/PageOffset"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/SmtpFault"}}
    }
   },
   "LiveType": {
    "type": "string",
    "enum": [
     "email.created",
     "email.updated",
     "email.deleted",
     "inbound.created",
     "inbound.deleted",
     "domain.updated",
     "webhook.updated",
     "delivery.updated",
     "suppression.updated",
     "log.created",
     "log.unauthenticated",
     "clock.changed",
     "settings.changed",
     "state.reset"
    ]
   },
   "LiveFrame": {
    "oneOf": [
     {"$ref":"#/components/schemas/LiveMessage"},
     {"$ref":"#/components/schemas/LiveBatch"},
     {"$ref":"#/components/schemas/LiveResync"}
    ]
   },
   "LiveMessage": {
    "oneOf": [
     {"$ref":"#/components/schemas/LiveEmail"},
     {"$ref":"#/components/schemas/LiveInbound"},
     {"$ref":"#/components/schemas/LiveDomain"},
     {"$ref":"#/components/schemas/LiveWebhook"},
     {"$ref":"#/components/schemas/LiveDelivery"},
     {"$ref":"#/components/schemas/LiveSuppression"},
     {"$ref":"#/components/schemas/LiveLog"},
     {"$ref":"#/components/schemas/LiveClock"},
     {"$ref":"#/components/schemas/LiveSettings"},
     {"$ref":"#/components/schemas/LiveReset"}
    ]
   },
   "LiveBatch": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "data"
    ],
    "properties": {
     "type": {"type":"string","const":"batch"},
     "data": {"type":"array","items":{"$ref":"#/components/schemas/LiveMessage"}}
    }
   },
   "LiveResync": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type"
    ],
    "properties": {"type":{"type":"string","const":"resync"}}
   },
   "LiveEmail": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "account_id",
     "at",
     "data"
    ],
    "properties": {
     "type": {"type":"string","enum":["email.created","email.updated","email.deleted"]},
     "account_id": {"$ref":"#/components/schemas/IdOrNull"},
     "at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/CapturedEmailItem"}
    }
   },
   "LiveInbound": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "account_id",
     "at",
     "data"
    ],
    "properties": {
     "type": {"type":"string","enum":["inbound.created","inbound.deleted"]},
     "account_id": {"$ref":"#/components/schemas/IdOrNull"},
     "at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/CapturedInboundItem"}
    }
   },
   "LiveDomain": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "account_id",
     "at",
     "data"
    ],
    "properties": {
     "type": {"type":"string","enum":["domain.updated"]},
     "account_id": {"$ref":"#/components/schemas/IdOrNull"},
     "at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/Domain"}
    }
   },
   "LiveWebhook": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "account_id",
     "at",
     "data"
    ],
    "properties": {
     "type": {"type":"string","enum":["webhook.updated"]},
     "account_id": {"$ref":"#/components/schemas/IdOrNull"},
     "at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/WebhookListItem"}
    }
   },
   "LiveDelivery": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "account_id",
     "at",
     "data"
    ],
    "properties": {
     "type": {"type":"string","enum":["delivery.updated"]},
     "account_id": {"$ref":"#/components/schemas/IdOrNull"},
     "at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/Delivery"}
    }
   },
   "LiveSuppression": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "account_id",
     "at",
     "data"
    ],
    "properties": {
     "type": {"type":"string","enum":["suppression.updated"]},
     "account_id": {"$ref":"#/components/schemas/IdOrNull"},
     "at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/Suppression"}
    }
   },
   "LiveLog": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "account_id",
     "at",
     "data"
    ],
    "properties": {
     "type": {"type":"string","enum":["log.created","log.unauthenticated"]},
     "account_id": {"$ref":"#/components/schemas/IdOrNull"},
     "at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/LogItem"}
    }
   },
   "LiveClock": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "account_id",
     "at",
     "data"
    ],
    "properties": {
     "type": {"type":"string","enum":["clock.changed"]},
     "account_id": {"$ref":"#/components/schemas/IdOrNull"},
     "at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/Clock"}
    }
   },
   "LiveSettings": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "account_id",
     "at",
     "data"
    ],
    "properties": {
     "type": {"type":"string","enum":["settings.changed"]},
     "account_id": {"$ref":"#/components/schemas/IdOrNull"},
     "at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/Assumption"}
    }
   },
   "LiveReset": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "account_id",
     "at",
     "data"
    ],
    "properties": {
     "type": {"type":"string","enum":["state.reset"]},
     "account_id": {"$ref":"#/components/schemas/IdOrNull"},
     "at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/ResetDone"}
    }
   },
   "CheckLevel": {"type":"string","enum":["error","warning","note"]},
   "CheckPart": {"type":"string","enum":["html","text","subject","headers","links","attachments"]},
   "CheckPlace": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "line",
     "column",
     "excerpt"
    ],
    "properties": {
     "line": {"type":["integer","null"],"minimum":1},
     "column": {"type":["integer","null"],"minimum":1},
     "excerpt": {"type":"string"}
    }
   },
   "CheckFinding": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "rule",
     "level",
     "title",
     "message",
     "fix",
     "part",
     "line",
     "column",
     "excerpt",
     "places",
     "count",
     "clients",
     "support",
     "url"
    ],
    "properties": {
     "rule": {"type":"string"},
     "level": {"$ref":"#/components/schemas/CheckLevel"},
     "title": {"type":"string"},
     "message": {"type":"string"},
     "fix": {"type":"string"},
     "part": {"$ref":"#/components/schemas/CheckPart"},
     "line": {"type":["integer","null"],"minimum":1},
     "column": {"type":["integer","null"],"minimum":1},
     "excerpt": {"type":"string"},
     "places": {"type":"array","items":{"$ref":"#/components/schemas/CheckPlace"}},
     "count": {"type":"integer","minimum":1},
     "clients": {"type":"array","items":{"type":"string"}},
     "support": {"oneOf":[{"type":"string","enum":["none","partial"]},{"type":"null"}]},
     "url": {"type":["string","null"]}
    }
   },
   "SkippedCheck": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "rule",
     "cause",
     "reason"
    ],
    "properties": {
     "rule": {"type":"string"},
     "cause": {"type":"string","enum":["setting","too_large","too_slow","no_answer"]},
     "reason": {"type":"string"}
    }
   },
   "EmailChecks": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "email_id",
     "worst",
     "counts",
     "findings",
     "skipped",
     "inbox_text",
     "checked"
    ],
    "properties": {
     "email_id": {"$ref":"#/components/schemas/Id"},
     "worst": {"anyOf":[{"$ref":"#/components/schemas/CheckLevel"},{"type":"null"}]},
     "counts": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "error",
       "warning",
       "note"
      ],
      "properties": {
       "error": {"type":"integer","minimum":0},
       "warning": {"type":"integer","minimum":0},
       "note": {"type":"integer","minimum":0}
      }
     },
     "findings": {"type":"array","items":{"$ref":"#/components/schemas/CheckFinding"}},
     "skipped": {"type":"array","items":{"$ref":"#/components/schemas/SkippedCheck"}},
     "inbox_text": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "text",
       "source"
      ],
      "properties": {
       "text": {"type":"string","maxLength":200},
       "source": {"type":"string","enum":["preheader","html","text","nothing"]}
      }
     },
     "checked": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "html_bytes",
       "text_bytes",
       "clients",
       "clients_date"
      ],
      "properties": {
       "html_bytes": {"type":"integer","minimum":0},
       "text_bytes": {"type":"integer","minimum":0},
       "clients": {"type":"array","items":{"type":"string"}},
       "clients_date": {"type":"string","format":"date"}
      }
     }
    }
   },
   "ReachLinks": {"type":"object","additionalProperties":false},
   "LinkChecks": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "links",
     "limit",
     "left_out"
    ],
    "properties": {
     "links": {"type":"array","items":{"$ref":"#/components/schemas/LinkCheck"}},
     "limit": {"type":"integer","minimum":1},
     "left_out": {"type":"integer","minimum":0}
    }
   },
   "LinkCheck": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "url",
     "requested",
     "status",
     "error",
     "redirected_to",
     "part",
     "line",
     "column"
    ],
    "properties": {
     "url": {"type":"string"},
     "requested": {"type":"boolean"},
     "status": {"type":["integer","null"]},
     "error": {"type":["string","null"]},
     "redirected_to": {"type":["string","null"]},
     "part": {"type":"string","enum":["html","text"]},
     "line": {"type":"integer","minimum":1},
     "column": {"type":"integer","minimum":1}
    }
   },
   "EmailComparison": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "a",
     "b",
     "equal",
     "sections",
     "skipped"
    ],
    "properties": {
     "a": {"$ref":"#/components/schemas/Id"},
     "b": {"$ref":"#/components/schemas/Id"},
     "equal": {"type":"boolean"},
     "sections": {
      "type": "array",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "section",
        "changes",
        "omitted"
       ],
       "properties": {
        "section": {"type":"string","enum":["headers","text","html","links","attachments","findings"]},
        "changes": {"type":"array","items":{"$ref":"#/components/schemas/LineChange"}},
        "omitted": {"type":"integer","minimum":0}
       }
      }
     },
     "skipped": {
      "type": "array",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "section",
        "reason"
       ],
       "properties": {
        "section": {"type":"string","enum":["headers","text","html","links","attachments","findings"]},
        "reason": {"type":"string"}
       }
      }
     }
    }
   },
   "LineChange": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "change",
     "before",
     "after",
     "words"
    ],
    "properties": {
     "change": {"type":"string","enum":["added","removed","changed"]},
     "before": {"type":["string","null"]},
     "after": {"type":["string","null"]},
     "words": {
      "type": "array",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "text",
        "change"
       ],
       "properties": {"text":{"type":"string"},"change":{"type":"string","enum":["same","removed","added"]}}
      }
     }
    }
   },
   "ExamineWebhook": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "cases": {"type":"array","minItems":1,"items":{"$ref":"#/components/schemas/ExamCaseName"}},
     "event": {"$ref":"#/components/schemas/EventName"},
     "email_id": {"$ref":"#/components/schemas/Id"},
     "effect_url": {"type":"string","minLength":1,"maxLength":2048},
     "secret": {"type":"string","minLength":1,"maxLength":200}
    }
   },
   "Exam": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "webhook_id",
     "url",
     "started_at",
     "duration_ms",
     "passed",
     "failed",
     "unsure",
     "notes",
     "cases"
    ],
    "properties": {
     "webhook_id": {"$ref":"#/components/schemas/Id"},
     "url": {"type":"string"},
     "started_at": {"$ref":"#/components/schemas/Timestamp"},
     "duration_ms": {"type":"integer","minimum":0},
     "passed": {"type":"integer","minimum":0},
     "failed": {"type":"integer","minimum":0},
     "unsure": {"type":"integer","minimum":0},
     "notes": {"type":"array","items":{"type":"string"}},
     "cases": {"type":"array","items":{"$ref":"#/components/schemas/ExamCase"}}
    }
   },
   "ExamCase": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "case",
     "title",
     "result",
     "sent",
     "expected",
     "got",
     "cause",
     "why",
     "fix",
     "deliveries"
    ],
    "properties": {
     "case": {"$ref":"#/components/schemas/ExamCaseName"},
     "title": {"type":"string"},
     "result": {"type":"string","enum":["passed","failed","unsure"]},
     "sent": {"type":"string"},
     "expected": {"type":"string"},
     "got": {"type":"string"},
     "cause": {"type":"string"},
     "why": {"type":"string"},
     "fix": {"type":"string"},
     "deliveries": {"type":"array","items":{"$ref":"#/components/schemas/Id"}}
    }
   },
   "CancelledEmail": {
    "type": "object",
    "required": [
     "id",
     "status"
    ],
    "additionalProperties": false,
    "properties": {"id":{"$ref":"#/components/schemas/Id"},"status":{"type":"string","const":"cancelled"}}
   },
   "Id": {"type":"string","format":"uuid"},
   "DeletedReceivingAddress": {
    "type": "object",
    "required": [
     "id",
     "address",
     "deleted"
    ],
    "additionalProperties": false,
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "address": {"type":"string"},
     "deleted": {"type":"boolean","const":true}
    }
   },
   "Timestamp": {"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"},
   "CreatedApiKey": {
    "type": "object",
    "required": [
     "id",
     "name",
     "permission",
     "token",
     "created_at"
    ],
    "additionalProperties": false,
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "name": {"type":"string"},
     "permission": {"$ref":"#/components/schemas/Permission"},
     "token": {"type":"string"},
     "last_used_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "revoked_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "Permission": {"type":"string","enum":["sending","full_access"]},
   "TimestampOrNull": {
    "type": [
     "string",
     "null"
    ],
    "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"
   },
   "ApiKey": {
    "type": "object",
    "required": [
     "id",
     "name",
     "permission",
     "token",
     "last_used_at",
     "revoked_at",
     "created_at"
    ],
    "additionalProperties": false,
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "name": {"type":"string"},
     "permission": {"$ref":"#/components/schemas/Permission"},
     "token": {"type":"string"},
     "last_used_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "revoked_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "RevokedApiKey": {
    "type": "object",
    "required": [
     "id",
     "revoked"
    ],
    "additionalProperties": false,
    "properties": {"id":{"$ref":"#/components/schemas/Id"},"revoked":{"type":"boolean","const":true}}
   },
   "EventName": {
    "type": "string",
    "enum": [
     "email.scheduled",
     "email.sent",
     "email.delivered",
     "email.delayed",
     "email.bounced",
     "email.complained",
     "email.failed",
     "email.opened",
     "email.clicked",
     "email.unsubscribed",
     "email.received"
    ]
   },
   "EmailStatus": {
    "type": "string",
    "enum": [
     "queued",
     "scheduled",
     "sent",
     "delivered",
     "delayed",
     "bounced",
     "complained",
     "failed",
     "cancelled"
    ]
   },
   "InboundStatus": {"type":"string","enum":["received","spam"]},
   "SenderVerdict": {"type":"string","enum":["verified","failed","unverified","unchecked"]},
   "AuthVerdict": {
    "type": "string",
    "enum": [
     "pass",
     "fail",
     "softfail",
     "neutral",
     "none",
     "policy",
     "temperror",
     "permerror"
    ]
   },
   "ReceivingAddressStatus": {"type":"string","enum":["active","pending"]},
   "DomainStatus": {"type":"string","enum":["pending","verified"]},
   "SubscribedEvents": {
    "oneOf": [
     {"type":"string","enum":["all"]},
     {"type":"array","items":{"$ref":"#/components/schemas/EventName"}}
    ]
   }
  }
 }
}`
