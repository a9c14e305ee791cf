// Generated from openapi.yaml by `npm run generate`; do not edit.

/** The contract as JSON, without prose and examples. */
export const serviceDocument: string = String.raw`{
 "openapi": "3.1.0",
 "info": {
  "title": "Transactional email service emulated by Sandpost",
  "version": "1",
  "license": {"name":"MIT","identifier":"MIT"}
 },
 "servers": [
  {"url":"/v1"}
 ],
 "paths": {
  "/api-keys": {
   "post": {
    "operationId": "createApiKey",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateApiKey"}}}
    },
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreatedApiKey"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/TooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   },
   "get": {
    "operationId": "listApiKeys",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {
      "headers": {"Sandbox-Hints":{"$ref":"#/components/headers/SandboxHints"}},
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/ApiKeyList"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/api-keys/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"}
   ],
   "get": {
    "operationId": "getApiKey",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "responses": {
     "200": {
      "headers": {"Sandbox-Hints":{"$ref":"#/components/headers/SandboxHints"}},
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/ApiKey"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   },
   "patch": {
    "operationId": "updateApiKey",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/UpdateApiKey"}}}
    },
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/ApiKey"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/TooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   },
   "delete": {
    "operationId": "revokeApiKey",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/RevokedApiKey"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/emails": {
   "post": {
    "operationId": "sendEmail",
    "security": [
     {"bearerAuth":["sending"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/SendEmail"}}}
    },
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/SentEmail"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "402": {"$ref":"#/components/responses/QuotaExceeded"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/TooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   },
   "get": {
    "operationId": "listEmails",
    "security": [
     {"bearerAuth":["sending"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"},
     {"name":"status","in":"query","schema":{"$ref":"#/components/schemas/EmailStatus"}},
     {"name":"created_after","in":"query","allowReserved":true,"schema":{"type":"string"}},
     {"name":"created_before","in":"query","allowReserved":true,"schema":{"type":"string"}}
    ],
    "responses": {
     "200": {
      "headers": {"Sandbox-Hints":{"$ref":"#/components/headers/SandboxHints"}},
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/EmailList"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/emails/batch": {
   "post": {
    "operationId": "sendBatch",
    "security": [
     {"bearerAuth":["sending"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/SendBatch"}}}
    },
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/BatchResult"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "402": {"$ref":"#/components/responses/QuotaExceeded"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/TooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/emails/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"}
   ],
   "get": {
    "operationId": "getEmail",
    "security": [
     {"bearerAuth":["sending"]}
    ],
    "responses": {
     "200": {
      "headers": {"Sandbox-Hints":{"$ref":"#/components/headers/SandboxHints"}},
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/Email"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/emails/{id}/cancel": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"}
   ],
   "post": {
    "operationId": "cancelEmail",
    "security": [
     {"bearerAuth":["sending"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CancelledEmail"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/inbound": {
   "get": {
    "operationId": "listInbound",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"},
     {"name":"status","in":"query","schema":{"$ref":"#/components/schemas/InboundStatus"}},
     {"name":"address","in":"query","allowReserved":true,"schema":{"type":"string"}},
     {"name":"received_after","in":"query","allowReserved":true,"schema":{"type":"string"}},
     {"name":"received_before","in":"query","allowReserved":true,"schema":{"type":"string"}}
    ],
    "responses": {
     "200": {
      "headers": {"Sandbox-Hints":{"$ref":"#/components/headers/SandboxHints"}},
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/InboundList"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/inbound/addresses": {
   "get": {
    "operationId": "listReceivingAddresses",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "responses": {
     "200": {
      "headers": {"Sandbox-Hints":{"$ref":"#/components/headers/SandboxHints"}},
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/ReceivingAddressList"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   },
   "post": {
    "operationId": "createReceivingAddress",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateReceivingAddress"}}}
    },
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreatedReceivingAddress"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/TooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/inbound/addresses/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"}
   ],
   "delete": {
    "operationId": "deleteReceivingAddress",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/DeletedReceivingAddress"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/inbound/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"}
   ],
   "get": {
    "operationId": "getInbound",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "responses": {
     "200": {
      "headers": {"Sandbox-Hints":{"$ref":"#/components/headers/SandboxHints"}},
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/InboundMessage"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/domains": {
   "post": {
    "operationId": "createDomain",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateDomain"}}}
    },
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/Domain"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/TooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   },
   "get": {
    "operationId": "listDomains",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "responses": {
     "200": {
      "headers": {"Sandbox-Hints":{"$ref":"#/components/headers/SandboxHints"}},
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/DomainList"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/domains/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"}
   ],
   "get": {
    "operationId": "getDomain",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "responses": {
     "200": {
      "headers": {"Sandbox-Hints":{"$ref":"#/components/headers/SandboxHints"}},
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/DomainRetrieved"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   },
   "delete": {
    "operationId": "deleteDomain",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/DeletedDomain"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/domains/{id}/verify": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"}
   ],
   "post": {
    "operationId": "verifyDomain",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/VerifiedDomain"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/webhooks": {
   "post": {
    "operationId": "createWebhook",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreateWebhook"}}}
    },
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/CreatedWebhook"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "413": {"$ref":"#/components/responses/TooLarge"},
     "415": {"$ref":"#/components/responses/UnsupportedMediaType"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   },
   "get": {
    "operationId": "listWebhooks",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"}
    ],
    "responses": {
     "200": {
      "headers": {"Sandbox-Hints":{"$ref":"#/components/headers/SandboxHints"}},
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/WebhookList"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/webhooks/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"}
   ],
   "delete": {
    "operationId": "deleteWebhook",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/IdempotencyKey"}
    ],
    "responses": {
     "200": {
      "headers": {
       "Idempotent-Replayed": {"$ref":"#/components/headers/IdempotentReplayed"},
       "Sandbox-Hints": {"$ref":"#/components/headers/SandboxHints"}
      },
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/DeletedWebhook"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/logs": {
   "get": {
    "operationId": "listLogs",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "parameters": [
     {"$ref":"#/components/parameters/Limit"},
     {"$ref":"#/components/parameters/Offset"},
     {"name":"status","in":"query","schema":{"type":"string","enum":["2xx","4xx","5xx"]}},
     {"name":"endpoint","in":"query","allowReserved":true,"schema":{"type":"string"}}
    ],
    "responses": {
     "200": {
      "headers": {"Sandbox-Hints":{"$ref":"#/components/headers/SandboxHints"}},
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/LogList"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "422": {"$ref":"#/components/responses/Unprocessable"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  },
  "/logs/{id}": {
   "parameters": [
    {"$ref":"#/components/parameters/PathId"}
   ],
   "get": {
    "operationId": "getLog",
    "security": [
     {"bearerAuth":["full_access"]}
    ],
    "responses": {
     "200": {
      "headers": {"Sandbox-Hints":{"$ref":"#/components/headers/SandboxHints"}},
      "content": {"application/json":{"schema":{"$ref":"#/components/schemas/LogDetail"}}}
     },
     "400": {"$ref":"#/components/responses/Malformed"},
     "401": {"$ref":"#/components/responses/Unauthenticated"},
     "403": {"$ref":"#/components/responses/Forbidden"},
     "404": {"$ref":"#/components/responses/NotFound"},
     "405": {"$ref":"#/components/responses/MethodNotAllowed"},
     "429": {"$ref":"#/components/responses/RateLimited"},
     "500": {"$ref":"#/components/responses/ServerError"},
     "default": {"$ref":"#/components/responses/AnyError"}
    }
   }
  }
 },
 "webhooks": {
  "email.scheduled": {
   "post": {
    "operationId": "onEmailScheduled",
    "security": [
     
    ],
    "parameters": [
     {"$ref":"#/components/parameters/ServiceSignature"}
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "allOf": [
         {"$ref":"#/components/schemas/EmailEventPayload"},
         {
          "type": "object",
          "required": [
           "type"
          ],
          "properties": {"type":{"const":"email.scheduled"},"data":{"type":"object","required":["scheduled_at"]}}
         }
        ]
       }
      }
     }
    },
    "responses": {"2XX":{},"default":{}}
   }
  },
  "email.sent": {
   "post": {
    "operationId": "onEmailSent",
    "security": [
     
    ],
    "parameters": [
     {"$ref":"#/components/parameters/ServiceSignature"}
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "allOf": [
         {"$ref":"#/components/schemas/EmailEventPayload"},
         {"type":"object","required":["type"],"properties":{"type":{"const":"email.sent"}}}
        ]
       }
      }
     }
    },
    "responses": {"2XX":{},"default":{}}
   }
  },
  "email.delivered": {
   "post": {
    "operationId": "onEmailDelivered",
    "security": [
     
    ],
    "parameters": [
     {"$ref":"#/components/parameters/ServiceSignature"}
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "allOf": [
         {"$ref":"#/components/schemas/EmailEventPayload"},
         {"type":"object","required":["type"],"properties":{"type":{"const":"email.delivered"}}}
        ]
       }
      }
     }
    },
    "responses": {"2XX":{},"default":{}}
   }
  },
  "email.delayed": {
   "post": {
    "operationId": "onEmailDelayed",
    "security": [
     
    ],
    "parameters": [
     {"$ref":"#/components/parameters/ServiceSignature"}
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "allOf": [
         {"$ref":"#/components/schemas/EmailEventPayload"},
         {"type":"object","required":["type"],"properties":{"type":{"const":"email.delayed"}}}
        ]
       }
      }
     }
    },
    "responses": {"2XX":{},"default":{}}
   }
  },
  "email.bounced": {
   "post": {
    "operationId": "onEmailBounced",
    "security": [
     
    ],
    "parameters": [
     {"$ref":"#/components/parameters/ServiceSignature"}
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "allOf": [
         {"$ref":"#/components/schemas/EmailEventPayload"},
         {"type":"object","required":["type"],"properties":{"type":{"const":"email.bounced"}}}
        ]
       }
      }
     }
    },
    "responses": {"2XX":{},"default":{}}
   }
  },
  "email.complained": {
   "post": {
    "operationId": "onEmailComplained",
    "security": [
     
    ],
    "parameters": [
     {"$ref":"#/components/parameters/ServiceSignature"}
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "allOf": [
         {"$ref":"#/components/schemas/EmailEventPayload"},
         {"type":"object","required":["type"],"properties":{"type":{"const":"email.complained"}}}
        ]
       }
      }
     }
    },
    "responses": {"2XX":{},"default":{}}
   }
  },
  "email.failed": {
   "post": {
    "operationId": "onEmailFailed",
    "security": [
     
    ],
    "parameters": [
     {"$ref":"#/components/parameters/ServiceSignature"}
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "allOf": [
         {"$ref":"#/components/schemas/EmailEventPayload"},
         {"type":"object","required":["type"],"properties":{"type":{"const":"email.failed"}}}
        ]
       }
      }
     }
    },
    "responses": {"2XX":{},"default":{}}
   }
  },
  "email.opened": {
   "post": {
    "operationId": "onEmailOpened",
    "security": [
     
    ],
    "parameters": [
     {"$ref":"#/components/parameters/ServiceSignature"}
    ],
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/EmailOpenedPayload"}}}
    },
    "responses": {"2XX":{},"default":{}}
   }
  },
  "email.clicked": {
   "post": {
    "operationId": "onEmailClicked",
    "security": [
     
    ],
    "parameters": [
     {"$ref":"#/components/parameters/ServiceSignature"}
    ],
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/EmailClickedPayload"}}}
    },
    "responses": {"2XX":{},"default":{}}
   }
  },
  "email.unsubscribed": {
   "post": {
    "operationId": "onEmailUnsubscribed",
    "security": [
     
    ],
    "parameters": [
     {"$ref":"#/components/parameters/ServiceSignature"}
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "allOf": [
         {"$ref":"#/components/schemas/EmailEventPayload"},
         {"type":"object","required":["type"],"properties":{"type":{"const":"email.unsubscribed"}}}
        ]
       }
      }
     }
    },
    "responses": {"2XX":{},"default":{}}
   }
  },
  "email.received": {
   "post": {
    "operationId": "onEmailReceived",
    "security": [
     
    ],
    "parameters": [
     {"$ref":"#/components/parameters/ServiceSignature"}
    ],
    "requestBody": {
     "required": true,
     "content": {"application/json":{"schema":{"$ref":"#/components/schemas/EmailReceivedPayload"}}}
    },
    "responses": {"2XX":{},"default":{}}
   }
  }
 },
 "components": {
  "securitySchemes": {"bearerAuth":{"type":"http","scheme":"bearer"}},
  "parameters": {
   "PathId": {"name":"id","in":"path","required":true,"schema":{"type":"string"}},
   "Limit": {"name":"limit","in":"query","schema":{"type":"integer","minimum":1,"maximum":100,"default":25}},
   "Offset": {
    "name": "offset",
    "in": "query",
    "schema": {"type":"integer","minimum":0,"maximum":9007199254740991,"default":0}
   },
   "IdempotencyKey": {"name":"Idempotency-Key","in":"header","schema":{"type":"string","minLength":1,"maxLength":255}},
   "ServiceSignature": {
    "name": "Service-Signature",
    "in": "header",
    "required": true,
    "schema": {"type":"string","pattern":"^t=[0-9]+,v1=[0-9a-f]{64}$"}
   }
  },
  "headers": {
   "IdempotentReplayed": {"schema":{"type":"string","const":"true"}},
   "SandboxHints": {"schema":{"type":"string"}},
   "RetryAfter": {"required":true,"schema":{"type":"integer","minimum":1}},
   "RateLimitLimit": {"schema":{"type":"integer"}},
   "RateLimitRemaining": {"schema":{"type":"integer"}},
   "RateLimitReset": {"schema":{"type":"integer"}},
   "WwwAuthenticate": {"schema":{"type":"string"}},
   "Allow": {"schema":{"type":"string"}}
  },
  "responses": {
   "Malformed": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "Unauthenticated": {
    "headers": {"WWW-Authenticate":{"$ref":"#/components/headers/WwwAuthenticate"}},
    "content": {"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}
   },
   "QuotaExceeded": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "Forbidden": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "NotFound": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "MethodNotAllowed": {
    "headers": {"Allow":{"$ref":"#/components/headers/Allow"}},
    "content": {"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}
   },
   "TooLarge": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "UnsupportedMediaType": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "Unprocessable": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "RateLimited": {
    "headers": {
     "Retry-After": {"$ref":"#/components/headers/RetryAfter"},
     "RateLimit-Limit": {"$ref":"#/components/headers/RateLimitLimit"},
     "RateLimit-Remaining": {"$ref":"#/components/headers/RateLimitRemaining"},
     "RateLimit-Reset": {"$ref":"#/components/headers/RateLimitReset"}
    },
    "content": {"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}
   },
   "ServerError": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}},
   "AnyError": {"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}}
  },
  "schemas": {
   "Id": {"type":"string","format":"uuid"},
   "Timestamp": {"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"},
   "TimestampOrNull": {
    "type": [
     "string",
     "null"
    ],
    "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"
   },
   "Error": {
    "type": "object",
    "required": [
     "error"
    ],
    "additionalProperties": false,
    "properties": {
     "error": {
      "type": "object",
      "required": [
       "type",
       "message"
      ],
      "additionalProperties": false,
      "properties": {"type":{"type":"string"},"message":{"type":"string"}}
     }
    }
   },
   "Permission": {"type":"string","enum":["sending","full_access"]},
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
   "ApiKeyList": {
    "type": "object",
    "required": [
     "data",
     "limit",
     "offset"
    ],
    "additionalProperties": false,
    "properties": {
     "data": {"type":"array","items":{"$ref":"#/components/schemas/ApiKey"}},
     "limit": {"type":"integer"},
     "offset": {"type":"integer"}
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
   "CreateApiKey": {
    "type": "object",
    "required": [
     "name"
    ],
    "properties": {
     "name": {"type":"string","minLength":1,"maxLength":60,"pattern":"\\S"},
     "permission": {"oneOf":[{"type":"string","enum":["sending","full_access"]},{"type":"null"}]}
    }
   },
   "UpdateApiKey": {
    "type": "object",
    "required": [
     "name"
    ],
    "properties": {"name":{"type":"string","minLength":1,"maxLength":60,"pattern":"\\S"}}
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
     "unsubscribed",
     "email.queued",
     "email.scheduled",
     "email.sent",
     "email.delivered",
     "email.delayed",
     "email.bounced",
     "email.complained",
     "email.failed",
     "email.cancelled",
     "email.opened",
     "email.clicked",
     "email.unsubscribed"
    ]
   },
   "EmailEvent": {
    "type": "object",
    "required": [
     "type",
     "occurred_at"
    ],
    "additionalProperties": false,
    "properties": {
     "type": {"$ref":"#/components/schemas/EmailEventType"},
     "occurred_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "Email": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "id",
     "to",
     "subject",
     "status",
     "created_at",
     "from",
     "sent_at",
     "delivered_at",
     "track_opens",
     "opened_at",
     "open_count",
     "track_clicks",
     "clicked_at",
     "click_count",
     "events"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "subject": {"type":"string"},
     "status": {"$ref":"#/components/schemas/EmailStatus"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "from": {"type":"string"},
     "to": {"type":"array","items":{"type":"string"}},
     "sent_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "delivered_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "track_opens": {"type":"boolean"},
     "opened_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "open_count": {"type":"integer","minimum":0},
     "track_clicks": {"type":"boolean"},
     "clicked_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "click_count": {"type":"integer","minimum":0},
     "events": {"type":"array","items":{"$ref":"#/components/schemas/EmailEvent"}},
     "cc": {"type":"array","items":{"type":"string"}},
     "bcc": {"type":"array","items":{"type":"string"}},
     "reply_to": {"type":"array","items":{"type":"string"}},
     "html": {"type":["string","null"]},
     "text": {"type":["string","null"]},
     "tags": {"$ref":"#/components/schemas/Tags"}
    }
   },
   "EmailListItem": {
    "type": "object",
    "required": [
     "id",
     "to",
     "subject",
     "status",
     "created_at"
    ],
    "additionalProperties": false,
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "to": {"type":"array","items":{"type":"string"}},
     "subject": {"type":"string"},
     "status": {"$ref":"#/components/schemas/EmailStatus"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "EmailList": {
    "type": "object",
    "required": [
     "data",
     "total",
     "limit",
     "offset"
    ],
    "additionalProperties": false,
    "properties": {
     "data": {"type":"array","items":{"$ref":"#/components/schemas/EmailListItem"}},
     "total": {"type":"integer","minimum":0},
     "limit": {"type":"integer"},
     "offset": {"type":"integer"}
    }
   },
   "SendEmail": {
    "type": "object",
    "required": [
     "from",
     "to",
     "subject"
    ],
    "properties": {
     "from": {"type":"string","minLength":1},
     "to": {
      "oneOf": [
       {"type":"string","minLength":1},
       {"type":"array","minItems":1,"items":{"type":"string","minLength":1}}
      ]
     },
     "subject": {"type":"string","maxLength":998},
     "html": {"type":["string","null"]},
     "text": {"type":["string","null"]},
     "cc": {
      "oneOf": [
       {"type":"string","minLength":1},
       {"type":"array","items":{"type":"string","minLength":1}},
       {"type":"null"}
      ]
     },
     "bcc": {
      "oneOf": [
       {"type":"string","minLength":1},
       {"type":"array","items":{"type":"string","minLength":1}},
       {"type":"null"}
      ]
     },
     "reply_to": {
      "oneOf": [
       {"type":"string","minLength":1},
       {"type":"array","maxItems":10,"items":{"type":"string","minLength":1}},
       {"type":"null"}
      ]
     },
     "headers": {"type":["object","null"],"additionalProperties":{"type":"string"}},
     "tags": {"oneOf":[{"$ref":"#/components/schemas/Tags"},{"type":"null"}]},
     "attachments": {"type":["array","null"],"items":{"$ref":"#/components/schemas/Attachment"}},
     "scheduled_at": {"type":["string","null"]},
     "track_opens": {"type":["boolean","null"]},
     "track_clicks": {"type":["boolean","null"]},
     "list_unsubscribe": {"type":["boolean","null"]}
    }
   },
   "Tags": {"type":"object","additionalProperties":{"type":"string"}},
   "Attachment": {
    "type": "object",
    "required": [
     "filename",
     "content"
    ],
    "properties": {
     "filename": {"type":"string","minLength":1},
     "content": {"type":"string"},
     "content_type": {"type":["string","null"]},
     "content_id": {"type":["string","null"]}
    }
   },
   "SentEmail": {
    "type": "object",
    "required": [
     "id"
    ],
    "additionalProperties": false,
    "properties": {"id":{"$ref":"#/components/schemas/Id"}}
   },
   "SendBatch": {
    "oneOf": [
     {"$ref":"#/components/schemas/BatchMessages"},
     {"$ref":"#/components/schemas/WrappedBatch"}
    ]
   },
   "BatchMessages": {"type":"array","minItems":1,"maxItems":100},
   "WrappedBatch": {
    "type": "object",
    "required": [
     "data"
    ],
    "properties": {"data":{"$ref":"#/components/schemas/BatchMessages"}}
   },
   "BatchEntry": {"oneOf":[{"$ref":"#/components/schemas/SentEmail"},{"$ref":"#/components/schemas/Error"}]},
   "BatchResult": {
    "type": "object",
    "required": [
     "data"
    ],
    "additionalProperties": false,
    "properties": {"data":{"type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/BatchEntry"}}}
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
   "InboundListItem": {
    "type": "object",
    "required": [
     "id",
     "from",
     "to",
     "subject",
     "status",
     "spam_score",
     "size_bytes",
     "received_at"
    ],
    "additionalProperties": false,
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "from": {"type":"string"},
     "to": {"type":"string"},
     "subject": {"type":"string"},
     "status": {"$ref":"#/components/schemas/InboundStatus"},
     "spam_score": {"type":"number"},
     "size_bytes": {"type":"integer","minimum":0},
     "received_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "InboundList": {
    "type": "object",
    "required": [
     "data",
     "limit",
     "offset",
     "total"
    ],
    "additionalProperties": false,
    "properties": {
     "data": {"type":"array","items":{"$ref":"#/components/schemas/InboundListItem"}},
     "limit": {"type":"integer"},
     "offset": {"type":"integer"},
     "total": {"type":"integer","minimum":0}
    }
   },
   "InboundAttachment": {
    "type": "object",
    "required": [
     "filename",
     "contentType",
     "size"
    ],
    "additionalProperties": false,
    "properties": {"filename":{"type":"string"},"contentType":{"type":"string"},"size":{"type":"integer","minimum":0}}
   },
   "InboundAuth": {
    "type": "object",
    "required": [
     "spf",
     "dkim",
     "dmarc"
    ],
    "additionalProperties": false,
    "properties": {
     "spf": {"$ref":"#/components/schemas/AuthVerdict"},
     "dkim": {"$ref":"#/components/schemas/AuthVerdict"},
     "dmarc": {"$ref":"#/components/schemas/AuthVerdict"},
     "spf_domain": {"type":["string","null"]},
     "dkim_domain": {"type":["string","null"]}
    }
   },
   "InboundMessage": {
    "type": "object",
    "required": [
     "id",
     "from",
     "to",
     "cc",
     "recipient",
     "subject",
     "attachments",
     "status",
     "spam_status",
     "sender_verdict",
     "size_bytes",
     "received_at"
    ],
    "additionalProperties": false,
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "from": {"type":"string"},
     "from_name": {"type":["string","null"]},
     "to": {"type":"array","items":{"type":"string"}},
     "cc": {"type":"array","items":{"type":"string"}},
     "recipient": {"type":"string"},
     "subject": {"type":"string"},
     "text": {"type":["string","null"]},
     "html": {"type":["string","null"]},
     "attachments": {"type":"array","items":{"$ref":"#/components/schemas/InboundAttachment"}},
     "status": {"$ref":"#/components/schemas/InboundStatus"},
     "spam_status": {"type":"string","enum":["NotSpam","Spam","NotChecked"]},
     "sender_verdict": {"$ref":"#/components/schemas/SenderVerdict"},
     "auth": {"$ref":"#/components/schemas/InboundAuth"},
     "size_bytes": {"type":"integer","minimum":0},
     "message_id": {"type":["string","null"]},
     "received_at": {"$ref":"#/components/schemas/Timestamp"},
     "headers": {"type":"object","additionalProperties":{"type":"string"}},
     "reply_to": {"oneOf":[{"type":"array","items":{"type":"string"}},{"type":"string"}]},
     "spam_score": {"type":"number"}
    }
   },
   "ReceivingAddressStatus": {"type":"string","enum":["active","pending"]},
   "MxRecord": {
    "type": "object",
    "required": [
     "type",
     "name",
     "value",
     "priority"
    ],
    "additionalProperties": false,
    "properties": {
     "type": {"type":"string","const":"MX"},
     "name": {"type":"string"},
     "value": {"type":"string"},
     "priority": {"type":"integer","minimum":0}
    }
   },
   "ReceivingAddress": {
    "type": "object",
    "required": [
     "id",
     "address",
     "domain",
     "host",
     "local_part",
     "status",
     "created_at"
    ],
    "additionalProperties": false,
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "address": {"type":"string"},
     "domain": {"type":"string"},
     "host": {"type":"string"},
     "local_part": {"type":"string"},
     "status": {"$ref":"#/components/schemas/ReceivingAddressStatus"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "dns_record": {"$ref":"#/components/schemas/MxRecord"},
     "error": {"type":"string"}
    },
    "if": {"properties":{"status":{"const":"pending"}},"additionalProperties":true},
    "then": {"required":["dns_record","error"]},
    "else": {"not":{"anyOf":[{"required":["dns_record"]},{"required":["error"]}]}}
   },
   "ReceivingAddressList": {
    "type": "object",
    "required": [
     "data"
    ],
    "additionalProperties": false,
    "properties": {"data":{"type":"array","items":{"$ref":"#/components/schemas/ReceivingAddress"}}}
   },
   "CreateReceivingAddress": {
    "type": "object",
    "required": [
     "domain_id",
     "local_part"
    ],
    "properties": {
     "domain_id": {"type":"string"},
     "local_part": {"type":"string","minLength":1},
     "host": {"type":["string","null"],"minLength":1}
    }
   },
   "CreatedReceivingAddress": {
    "type": "object",
    "required": [
     "id",
     "address",
     "status"
    ],
    "additionalProperties": false,
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "address": {"type":"string"},
     "domain": {"type":"string"},
     "host": {"type":"string"},
     "local_part": {"type":"string"},
     "status": {"$ref":"#/components/schemas/ReceivingAddressStatus"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "dns_record": {"$ref":"#/components/schemas/MxRecord"},
     "error": {"type":"string"}
    },
    "if": {"properties":{"status":{"const":"pending"}},"additionalProperties":true},
    "then": {"required":["dns_record","error"]},
    "else": {"not":{"anyOf":[{"required":["dns_record"]},{"required":["error"]}]}}
   },
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
   "DomainStatus": {"type":"string","enum":["pending","verified"]},
   "DnsRecord": {
    "type": "object",
    "required": [
     "type",
     "name",
     "value",
     "purpose",
     "required",
     "verified"
    ],
    "additionalProperties": false,
    "properties": {
     "type": {"type":"string","enum":["TXT","MX","CNAME"]},
     "name": {"type":"string"},
     "value": {"type":"string"},
     "priority": {"type":"integer","minimum":0},
     "purpose": {"type":"string","enum":["spf","dkim","return_path","dmarc"]},
     "required": {"type":"boolean"},
     "verified": {"type":"boolean"}
    },
    "if": {"properties":{"type":{"const":"MX"}},"additionalProperties":true},
    "then": {"required":["priority"]},
    "else": {"not":{"required":["priority"]}}
   },
   "Domain": {
    "type": "object",
    "required": [
     "id",
     "name",
     "status",
     "records",
     "created_at"
    ],
    "additionalProperties": false,
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "name": {"type":"string"},
     "status": {"$ref":"#/components/schemas/DomainStatus"},
     "records": {"type":"array","items":{"$ref":"#/components/schemas/DnsRecord"}},
     "created_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "DomainRetrieved": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "id",
     "name",
     "status",
     "records",
     "created_at",
     "verified_at",
     "last_checked_at"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "name": {"type":"string"},
     "status": {"$ref":"#/components/schemas/DomainStatus"},
     "records": {"type":"array","items":{"$ref":"#/components/schemas/DnsRecord"}},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "verified_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "last_checked_at": {"$ref":"#/components/schemas/TimestampOrNull"}
    }
   },
   "VerifiedDomain": {
    "type": "object",
    "required": [
     "id",
     "name",
     "status",
     "records"
    ],
    "additionalProperties": false,
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "name": {"type":"string"},
     "status": {"$ref":"#/components/schemas/DomainStatus"},
     "records": {"type":"array","items":{"$ref":"#/components/schemas/DnsRecord"}},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "verified_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "last_checked_at": {"$ref":"#/components/schemas/TimestampOrNull"}
    }
   },
   "DomainList": {
    "type": "object",
    "required": [
     "data"
    ],
    "additionalProperties": false,
    "properties": {"data":{"type":"array","items":{"$ref":"#/components/schemas/Domain"}}}
   },
   "CreateDomain": {"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1}}},
   "DeletedDomain": {
    "type": "object",
    "required": [
     "id",
     "deleted"
    ],
    "additionalProperties": false,
    "properties": {"id":{"$ref":"#/components/schemas/Id"},"deleted":{"type":"boolean","const":true}}
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
   "SubscribedEvents": {
    "oneOf": [
     {"type":"string","enum":["all"]},
     {"type":"array","items":{"$ref":"#/components/schemas/EventName"}}
    ]
   },
   "WebhookListItem": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "id",
     "url",
     "description",
     "events",
     "enabled",
     "created_at",
     "last_delivery_at",
     "last_status_code"
    ],
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "url": {"type":"string"},
     "description": {"type":["string","null"]},
     "events": {"$ref":"#/components/schemas/SubscribedEvents"},
     "enabled": {"type":"boolean"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "last_delivery_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "last_status_code": {"type":["integer","null"]}
    }
   },
   "WebhookList": {
    "type": "object",
    "required": [
     "data",
     "limit",
     "offset"
    ],
    "additionalProperties": false,
    "properties": {
     "data": {"type":"array","items":{"$ref":"#/components/schemas/WebhookListItem"}},
     "limit": {"type":"integer"},
     "offset": {"type":"integer"}
    }
   },
   "CreateWebhook": {
    "type": "object",
    "required": [
     "url"
    ],
    "properties": {
     "url": {"type":"string","minLength":1},
     "description": {"type":["string","null"],"maxLength":200},
     "events": {
      "oneOf": [
       {"type":"array","items":{"type":"string"}},
       {"type":"string","enum":["all"]},
       {"type":"null"}
      ]
     }
    }
   },
   "CreatedWebhook": {
    "type": "object",
    "required": [
     "id",
     "url",
     "events",
     "secret",
     "enabled",
     "created_at"
    ],
    "additionalProperties": false,
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "url": {"type":"string"},
     "description": {"type":["string","null"]},
     "events": {"$ref":"#/components/schemas/SubscribedEvents"},
     "secret": {"type":"string","pattern":"^whsec_"},
     "enabled": {"type":"boolean"},
     "last_delivery_at": {"$ref":"#/components/schemas/TimestampOrNull"},
     "last_status_code": {"type":["integer","null"]},
     "created_at": {"$ref":"#/components/schemas/Timestamp"}
    }
   },
   "DeletedWebhook": {
    "type": "object",
    "required": [
     "id",
     "deleted"
    ],
    "additionalProperties": false,
    "properties": {"id":{"$ref":"#/components/schemas/Id"},"deleted":{"type":"boolean","const":true}}
   },
   "EventPayload": {
    "oneOf": [
     {"$ref":"#/components/schemas/EmailEventPayload"},
     {"$ref":"#/components/schemas/EmailOpenedPayload"},
     {"$ref":"#/components/schemas/EmailClickedPayload"},
     {"$ref":"#/components/schemas/EmailReceivedPayload"}
    ]
   },
   "EmailEventPayload": {
    "type": "object",
    "required": [
     "type",
     "created_at",
     "data"
    ],
    "additionalProperties": false,
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "email.scheduled",
       "email.sent",
       "email.delivered",
       "email.delayed",
       "email.bounced",
       "email.complained",
       "email.failed",
       "email.unsubscribed"
      ]
     },
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/EmailEventData"}
    }
   },
   "EmailEventData": {
    "additionalProperties": false,
    "type": "object",
    "properties": {
     "email_id": {"$ref":"#/components/schemas/Id"},
     "from": {"type":"string"},
     "to": {"type":"array","items":{"type":"string"}},
     "subject": {"type":"string"},
     "status": {"$ref":"#/components/schemas/EmailStatus"},
     "tags": {"$ref":"#/components/schemas/Tags"},
     "scheduled_at": {"$ref":"#/components/schemas/Timestamp"}
    },
    "required": [
     "email_id",
     "from",
     "to",
     "subject",
     "status",
     "tags"
    ]
   },
   "EmailOpenedPayload": {
    "type": "object",
    "required": [
     "type",
     "created_at",
     "data"
    ],
    "additionalProperties": false,
    "properties": {
     "type": {"type":"string","const":"email.opened"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/EmailOpenedData"}
    }
   },
   "EmailOpenedData": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "email_id",
     "from",
     "to",
     "subject",
     "status",
     "tags",
     "opened_at",
     "open_count",
     "user_agent"
    ],
    "properties": {
     "email_id": {"$ref":"#/components/schemas/Id"},
     "from": {"type":"string"},
     "to": {"type":"array","items":{"type":"string"}},
     "subject": {"type":"string"},
     "status": {"$ref":"#/components/schemas/EmailStatus"},
     "tags": {"$ref":"#/components/schemas/Tags"},
     "opened_at": {"$ref":"#/components/schemas/Timestamp"},
     "open_count": {"type":"integer","minimum":1},
     "user_agent": {"type":["string","null"]}
    }
   },
   "EmailClickedPayload": {
    "type": "object",
    "required": [
     "type",
     "created_at",
     "data"
    ],
    "additionalProperties": false,
    "properties": {
     "type": {"type":"string","const":"email.clicked"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/EmailClickedData"}
    }
   },
   "EmailClickedData": {
    "additionalProperties": false,
    "type": "object",
    "required": [
     "email_id",
     "from",
     "to",
     "subject",
     "status",
     "tags",
     "clicked_at",
     "click_count",
     "url",
     "user_agent"
    ],
    "properties": {
     "email_id": {"$ref":"#/components/schemas/Id"},
     "from": {"type":"string"},
     "to": {"type":"array","items":{"type":"string"}},
     "subject": {"type":"string"},
     "status": {"$ref":"#/components/schemas/EmailStatus"},
     "tags": {"$ref":"#/components/schemas/Tags"},
     "clicked_at": {"$ref":"#/components/schemas/Timestamp"},
     "click_count": {"type":"integer","minimum":1},
     "url": {"type":"string"},
     "user_agent": {"type":["string","null"]}
    }
   },
   "EmailReceivedPayload": {
    "type": "object",
    "required": [
     "type",
     "created_at",
     "data"
    ],
    "additionalProperties": false,
    "properties": {
     "type": {"type":"string","const":"email.received"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"},
     "data": {"$ref":"#/components/schemas/EmailReceivedData"}
    }
   },
   "EmailReceivedData": {
    "type": "object",
    "required": [
     "inbound_id",
     "to",
     "from",
     "from_name",
     "subject",
     "message_id",
     "received_at",
     "size_bytes",
     "spam",
     "sender_verdict",
     "attachments",
     "text_preview"
    ],
    "additionalProperties": false,
    "properties": {
     "inbound_id": {"$ref":"#/components/schemas/Id"},
     "id": {"$ref":"#/components/schemas/Id"},
     "to": {"oneOf":[{"type":"array","items":{"type":"string"}},{"type":"string"}]},
     "cc": {"type":"array","items":{"type":"string"}},
     "recipient": {"type":"string"},
     "text": {"type":["string","null"]},
     "html": {"type":["string","null"]},
     "note": {"type":"string"},
     "status": {"$ref":"#/components/schemas/InboundStatus"},
     "spam_status": {"type":"string","enum":["NotSpam","Spam","NotChecked"]},
     "auth": {"$ref":"#/components/schemas/InboundAuth"},
     "from": {"type":"string"},
     "from_name": {"type":["string","null"]},
     "subject": {"type":"string"},
     "message_id": {"type":["string","null"]},
     "received_at": {"$ref":"#/components/schemas/Timestamp"},
     "size_bytes": {"type":"integer","minimum":0},
     "spam": {"type":"boolean"},
     "sender_verdict": {"$ref":"#/components/schemas/SenderVerdict"},
     "attachments": {"type":"array","items":{"$ref":"#/components/schemas/ReceivedAttachment"}},
     "text_preview": {"type":["string","null"],"maxLength":500}
    }
   },
   "ReceivedAttachment": {
    "type": "object",
    "required": [
     "filename",
     "size"
    ],
    "additionalProperties": false,
    "properties": {
     "filename": {"type":"string"},
     "contentType": {"type":"string"},
     "content_type": {"type":"string"},
     "size": {"type":"integer","minimum":0}
    }
   },
   "Log": {
    "type": "object",
    "required": [
     "id",
     "method",
     "endpoint",
     "status_code",
     "error_code",
     "duration_ms",
     "source",
     "created_at"
    ],
    "additionalProperties": false,
    "properties": {
     "id": {"$ref":"#/components/schemas/Id"},
     "method": {"type":"string"},
     "endpoint": {"type":"string"},
     "status_code": {"type":"integer"},
     "error_code": {"type":["string","null"]},
     "duration_ms": {"type":"integer","minimum":0},
     "source": {"type":"string"},
     "created_at": {"$ref":"#/components/schemas/Timestamp"}
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
     "ip",
     "user_agent",
     "api_key_id"
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
     "ip": {"type":"string"},
     "user_agent": {"type":["string","null"]},
     "api_key_id": {"$ref":"#/components/schemas/Id"}
    }
   },
   "LogList": {
    "type": "object",
    "required": [
     "data",
     "limit",
     "offset"
    ],
    "additionalProperties": false,
    "properties": {
     "data": {"type":"array","items":{"$ref":"#/components/schemas/Log"}},
     "limit": {"type":"integer"},
     "offset": {"type":"integer"}
    }
   }
  }
 }
}`
