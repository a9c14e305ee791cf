// Generated from openapi.yaml by `npm run generate`; do not edit.

/** The JSON Schema of every webhook event, and of any event (`envelope`), as JSON. */
export const eventSchemas: Readonly<Record<string, string>> = {
  "email.scheduled": String.raw`{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "title": "Webhook event email.scheduled",
 "description": "Accepted and scheduled for a later time.",
 "allOf": [
  {"$ref":"#/$defs/EmailEventPayload"},
  {
   "type": "object",
   "required": [
    "type"
   ],
   "properties": {"type":{"const":"email.scheduled"},"data":{"type":"object","required":["scheduled_at"]}}
  }
 ],
 "$defs": {
  "EmailEventPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
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
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailEventData"}
   }
  },
  "Timestamp": {
   "type": "string",
   "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
   "description": "ISO 8601 in UTC with milliseconds."
  },
  "EmailEventData": {
   "type": "object",
   "properties": {
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "scheduled_at": {
     "$ref": "#/$defs/Timestamp",
     "description": "When the message will be sent; only with \u0060email.scheduled\u0060."
    }
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
  "Id": {"type":"string","format":"uuid","description":"A UUID."},
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
   ],
   "description": "How far a message is."
  },
  "Tags": {
   "type": "object",
   "additionalProperties": {"type":"string"},
   "description": "Names and values are strings of at most 256 characters each; at most 50 tags by default."
  }
 }
}`,
  "email.sent": String.raw`{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "title": "Webhook event email.sent",
 "description": "Passed to the mail provider.",
 "allOf": [
  {"$ref":"#/$defs/EmailEventPayload"},
  {"type":"object","required":["type"],"properties":{"type":{"const":"email.sent"}}}
 ],
 "$defs": {
  "EmailEventPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
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
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailEventData"}
   }
  },
  "Timestamp": {
   "type": "string",
   "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
   "description": "ISO 8601 in UTC with milliseconds."
  },
  "EmailEventData": {
   "type": "object",
   "properties": {
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "scheduled_at": {
     "$ref": "#/$defs/Timestamp",
     "description": "When the message will be sent; only with \u0060email.scheduled\u0060."
    }
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
  "Id": {"type":"string","format":"uuid","description":"A UUID."},
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
   ],
   "description": "How far a message is."
  },
  "Tags": {
   "type": "object",
   "additionalProperties": {"type":"string"},
   "description": "Names and values are strings of at most 256 characters each; at most 50 tags by default."
  }
 }
}`,
  "email.delivered": String.raw`{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "title": "Webhook event email.delivered",
 "description": "Accepted by the recipient's mail server.",
 "allOf": [
  {"$ref":"#/$defs/EmailEventPayload"},
  {"type":"object","required":["type"],"properties":{"type":{"const":"email.delivered"}}}
 ],
 "$defs": {
  "EmailEventPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
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
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailEventData"}
   }
  },
  "Timestamp": {
   "type": "string",
   "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
   "description": "ISO 8601 in UTC with milliseconds."
  },
  "EmailEventData": {
   "type": "object",
   "properties": {
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "scheduled_at": {
     "$ref": "#/$defs/Timestamp",
     "description": "When the message will be sent; only with \u0060email.scheduled\u0060."
    }
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
  "Id": {"type":"string","format":"uuid","description":"A UUID."},
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
   ],
   "description": "How far a message is."
  },
  "Tags": {
   "type": "object",
   "additionalProperties": {"type":"string"},
   "description": "Names and values are strings of at most 256 characters each; at most 50 tags by default."
  }
 }
}`,
  "email.delayed": String.raw`{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "title": "Webhook event email.delayed",
 "description": "Delivery failed temporarily and is being retried.",
 "allOf": [
  {"$ref":"#/$defs/EmailEventPayload"},
  {"type":"object","required":["type"],"properties":{"type":{"const":"email.delayed"}}}
 ],
 "$defs": {
  "EmailEventPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
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
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailEventData"}
   }
  },
  "Timestamp": {
   "type": "string",
   "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
   "description": "ISO 8601 in UTC with milliseconds."
  },
  "EmailEventData": {
   "type": "object",
   "properties": {
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "scheduled_at": {
     "$ref": "#/$defs/Timestamp",
     "description": "When the message will be sent; only with \u0060email.scheduled\u0060."
    }
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
  "Id": {"type":"string","format":"uuid","description":"A UUID."},
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
   ],
   "description": "How far a message is."
  },
  "Tags": {
   "type": "object",
   "additionalProperties": {"type":"string"},
   "description": "Names and values are strings of at most 256 characters each; at most 50 tags by default."
  }
 }
}`,
  "email.bounced": String.raw`{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "title": "Webhook event email.bounced",
 "description": "Delivery failed permanently; the recipient is now suppressed.",
 "allOf": [
  {"$ref":"#/$defs/EmailEventPayload"},
  {"type":"object","required":["type"],"properties":{"type":{"const":"email.bounced"}}}
 ],
 "$defs": {
  "EmailEventPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
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
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailEventData"}
   }
  },
  "Timestamp": {
   "type": "string",
   "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
   "description": "ISO 8601 in UTC with milliseconds."
  },
  "EmailEventData": {
   "type": "object",
   "properties": {
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "scheduled_at": {
     "$ref": "#/$defs/Timestamp",
     "description": "When the message will be sent; only with \u0060email.scheduled\u0060."
    }
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
  "Id": {"type":"string","format":"uuid","description":"A UUID."},
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
   ],
   "description": "How far a message is."
  },
  "Tags": {
   "type": "object",
   "additionalProperties": {"type":"string"},
   "description": "Names and values are strings of at most 256 characters each; at most 50 tags by default."
  }
 }
}`,
  "email.complained": String.raw`{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "title": "Webhook event email.complained",
 "description": "Marked as spam; the recipient is now suppressed.",
 "allOf": [
  {"$ref":"#/$defs/EmailEventPayload"},
  {"type":"object","required":["type"],"properties":{"type":{"const":"email.complained"}}}
 ],
 "$defs": {
  "EmailEventPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
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
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailEventData"}
   }
  },
  "Timestamp": {
   "type": "string",
   "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
   "description": "ISO 8601 in UTC with milliseconds."
  },
  "EmailEventData": {
   "type": "object",
   "properties": {
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "scheduled_at": {
     "$ref": "#/$defs/Timestamp",
     "description": "When the message will be sent; only with \u0060email.scheduled\u0060."
    }
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
  "Id": {"type":"string","format":"uuid","description":"A UUID."},
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
   ],
   "description": "How far a message is."
  },
  "Tags": {
   "type": "object",
   "additionalProperties": {"type":"string"},
   "description": "Names and values are strings of at most 256 characters each; at most 50 tags by default."
  }
 }
}`,
  "email.failed": String.raw`{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "title": "Webhook event email.failed",
 "description": "Could not be sent.",
 "allOf": [
  {"$ref":"#/$defs/EmailEventPayload"},
  {"type":"object","required":["type"],"properties":{"type":{"const":"email.failed"}}}
 ],
 "$defs": {
  "EmailEventPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
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
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailEventData"}
   }
  },
  "Timestamp": {
   "type": "string",
   "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
   "description": "ISO 8601 in UTC with milliseconds."
  },
  "EmailEventData": {
   "type": "object",
   "properties": {
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "scheduled_at": {
     "$ref": "#/$defs/Timestamp",
     "description": "When the message will be sent; only with \u0060email.scheduled\u0060."
    }
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
  "Id": {"type":"string","format":"uuid","description":"A UUID."},
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
   ],
   "description": "How far a message is."
  },
  "Tags": {
   "type": "object",
   "additionalProperties": {"type":"string"},
   "description": "Names and values are strings of at most 256 characters each; at most 50 tags by default."
  }
 }
}`,
  "email.opened": String.raw`{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "title": "Webhook event email.opened",
 "description": "Opened; only for messages with \u0060track_opens\u0060.",
 "$ref": "#/$defs/EmailOpenedPayload",
 "$defs": {
  "EmailOpenedPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
   "properties": {
    "type": {"type":"string","const":"email.opened"},
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailOpenedData"}
   }
  },
  "Timestamp": {
   "type": "string",
   "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
   "description": "ISO 8601 in UTC with milliseconds."
  },
  "EmailOpenedData": {
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
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "opened_at": {"$ref":"#/$defs/Timestamp"},
    "open_count": {"type":"integer","minimum":1},
    "user_agent": {"type":["string","null"]}
   }
  },
  "Id": {"type":"string","format":"uuid","description":"A UUID."},
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
   ],
   "description": "How far a message is."
  },
  "Tags": {
   "type": "object",
   "additionalProperties": {"type":"string"},
   "description": "Names and values are strings of at most 256 characters each; at most 50 tags by default."
  }
 }
}`,
  "email.clicked": String.raw`{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "title": "Webhook event email.clicked",
 "description": "A link was clicked; only for messages with \u0060track_clicks\u0060.",
 "$ref": "#/$defs/EmailClickedPayload",
 "$defs": {
  "EmailClickedPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
   "properties": {
    "type": {"type":"string","const":"email.clicked"},
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailClickedData"}
   }
  },
  "Timestamp": {
   "type": "string",
   "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
   "description": "ISO 8601 in UTC with milliseconds."
  },
  "EmailClickedData": {
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
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "clicked_at": {"$ref":"#/$defs/Timestamp"},
    "click_count": {"type":"integer","minimum":1},
    "url": {"type":"string","description":"The original link of the message."},
    "user_agent": {"type":["string","null"]}
   }
  },
  "Id": {"type":"string","format":"uuid","description":"A UUID."},
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
   ],
   "description": "How far a message is."
  },
  "Tags": {
   "type": "object",
   "additionalProperties": {"type":"string"},
   "description": "Names and values are strings of at most 256 characters each; at most 50 tags by default."
  }
 }
}`,
  "email.unsubscribed": String.raw`{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "title": "Webhook event email.unsubscribed",
 "description": "Unsubscribed with one click; the recipient is now suppressed.",
 "allOf": [
  {"$ref":"#/$defs/EmailEventPayload"},
  {"type":"object","required":["type"],"properties":{"type":{"const":"email.unsubscribed"}}}
 ],
 "$defs": {
  "EmailEventPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
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
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailEventData"}
   }
  },
  "Timestamp": {
   "type": "string",
   "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
   "description": "ISO 8601 in UTC with milliseconds."
  },
  "EmailEventData": {
   "type": "object",
   "properties": {
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "scheduled_at": {
     "$ref": "#/$defs/Timestamp",
     "description": "When the message will be sent; only with \u0060email.scheduled\u0060."
    }
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
  "Id": {"type":"string","format":"uuid","description":"A UUID."},
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
   ],
   "description": "How far a message is."
  },
  "Tags": {
   "type": "object",
   "additionalProperties": {"type":"string"},
   "description": "Names and values are strings of at most 256 characters each; at most 50 tags by default."
  }
 }
}`,
  "email.received": String.raw`{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "title": "Webhook event email.received",
 "description": "A receiving address received a message. By default, spam triggers no event.",
 "$ref": "#/$defs/EmailReceivedPayload",
 "$defs": {
  "EmailReceivedPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
   "properties": {
    "type": {"type":"string","const":"email.received"},
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailReceivedData"}
   }
  },
  "Timestamp": {
   "type": "string",
   "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
   "description": "ISO 8601 in UTC with milliseconds."
  },
  "EmailReceivedData": {
   "type": "object",
   "description": "The received message as \u0060GET /inbound/{id}\u0060 returns it, with \u0060inbound_id\u0060, \u0060spam\u0060 and \u0060text_preview\u0060. With the setting \u0060webhooks.received_data\u0060 = \u0060short\u0060, only the required fields.",
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
   "properties": {
    "inbound_id": {"$ref":"#/$defs/Id"},
    "id": {"$ref":"#/$defs/Id"},
    "to": {
     "oneOf": [
      {"type":"array","items":{"type":"string"}},
      {"type":"string"}
     ],
     "description": "What was written in To. The receiving address with \u0060webhooks.received_data\u0060 = \u0060short\u0060."
    },
    "cc": {"type":"array","items":{"type":"string"}},
    "recipient": {"type":"string","description":"The receiving address that accepted the message."},
    "text": {"type":["string","null"]},
    "html": {"type":["string","null"]},
    "note": {
     "type": "string",
     "description": "Present if \u0060text\u0060 or \u0060html\u0060 is cut; says where the whole message is."
    },
    "status": {"$ref":"#/$defs/InboundStatus"},
    "spam_status": {"type":"string","enum":["NotSpam","Spam","NotChecked"]},
    "auth": {"$ref":"#/$defs/InboundAuth","description":"Absent if the message was not checked."},
    "from": {"type":"string"},
    "from_name": {"type":["string","null"]},
    "subject": {"type":"string"},
    "message_id": {"type":["string","null"]},
    "received_at": {"$ref":"#/$defs/Timestamp"},
    "size_bytes": {"type":"integer","minimum":0},
    "spam": {"type":"boolean"},
    "sender_verdict": {"$ref":"#/$defs/SenderVerdict"},
    "attachments": {"type":"array","items":{"$ref":"#/$defs/ReceivedAttachment"}},
    "text_preview": {
     "type": [
      "string",
      "null"
     ],
     "maxLength": 500,
     "description": "The first 500 characters of the text; null if there is none."
    }
   }
  },
  "Id": {"type":"string","format":"uuid","description":"A UUID."},
  "InboundStatus": {"type":"string","enum":["received","spam"]},
  "InboundAuth": {
   "type": "object",
   "required": [
    "spf",
    "dkim",
    "dmarc"
   ],
   "properties": {
    "spf": {"$ref":"#/$defs/AuthVerdict"},
    "dkim": {"$ref":"#/$defs/AuthVerdict"},
    "dmarc": {"$ref":"#/$defs/AuthVerdict"},
    "spf_domain": {
     "type": [
      "string",
      "null"
     ],
     "description": "The domain of the SPF check. Null if there is none; see \u0060InboundMessage\u0060."
    },
    "dkim_domain": {
     "type": [
      "string",
      "null"
     ],
     "description": "The domain that signed. Null if there is none; see \u0060InboundMessage\u0060."
    }
   }
  },
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
   ],
   "description": "The result of one check."
  },
  "SenderVerdict": {
   "type": "string",
   "enum": [
    "verified",
    "failed",
    "unverified",
    "unchecked"
   ],
   "description": "The combined result of the three sender checks."
  },
  "ReceivedAttachment": {
   "type": "object",
   "required": [
    "filename",
    "size"
   ],
   "properties": {
    "filename": {"type":"string"},
    "contentType": {"type":"string"},
    "content_type": {"type":"string","description":"Instead of \u0060contentType\u0060 with \u0060webhooks.received_data\u0060 = \u0060short\u0060."},
    "size": {"type":"integer","minimum":0}
   }
  }
 }
}`,
  "envelope": String.raw`{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "title": "Any webhook event",
 "$ref": "#/$defs/EventPayload",
 "$defs": {
  "EventPayload": {
   "description": "The body of a webhook request, with one event. The same event may be delivered twice.",
   "oneOf": [
    {"$ref":"#/$defs/EmailEventPayload"},
    {"$ref":"#/$defs/EmailOpenedPayload"},
    {"$ref":"#/$defs/EmailClickedPayload"},
    {"$ref":"#/$defs/EmailReceivedPayload"}
   ]
  },
  "EmailEventPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
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
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailEventData"}
   }
  },
  "Timestamp": {
   "type": "string",
   "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
   "description": "ISO 8601 in UTC with milliseconds."
  },
  "EmailEventData": {
   "type": "object",
   "properties": {
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "scheduled_at": {
     "$ref": "#/$defs/Timestamp",
     "description": "When the message will be sent; only with \u0060email.scheduled\u0060."
    }
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
  "Id": {"type":"string","format":"uuid","description":"A UUID."},
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
   ],
   "description": "How far a message is."
  },
  "Tags": {
   "type": "object",
   "additionalProperties": {"type":"string"},
   "description": "Names and values are strings of at most 256 characters each; at most 50 tags by default."
  },
  "EmailOpenedPayload": {
   "type": "object",
   "required": [
    "type",
    "created_at",
    "data"
   ],
   "properties": {
    "type": {"type":"string","const":"email.opened"},
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailOpenedData"}
   }
  },
  "EmailOpenedData": {
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
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "opened_at": {"$ref":"#/$defs/Timestamp"},
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
   "properties": {
    "type": {"type":"string","const":"email.clicked"},
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailClickedData"}
   }
  },
  "EmailClickedData": {
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
    "email_id": {"$ref":"#/$defs/Id"},
    "from": {"type":"string"},
    "to": {"type":"array","items":{"type":"string"}},
    "subject": {"type":"string"},
    "status": {"$ref":"#/$defs/EmailStatus"},
    "tags": {"$ref":"#/$defs/Tags"},
    "clicked_at": {"$ref":"#/$defs/Timestamp"},
    "click_count": {"type":"integer","minimum":1},
    "url": {"type":"string","description":"The original link of the message."},
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
   "properties": {
    "type": {"type":"string","const":"email.received"},
    "created_at": {"$ref":"#/$defs/Timestamp"},
    "data": {"$ref":"#/$defs/EmailReceivedData"}
   }
  },
  "EmailReceivedData": {
   "type": "object",
   "description": "The received message as \u0060GET /inbound/{id}\u0060 returns it, with \u0060inbound_id\u0060, \u0060spam\u0060 and \u0060text_preview\u0060. With the setting \u0060webhooks.received_data\u0060 = \u0060short\u0060, only the required fields.",
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
   "properties": {
    "inbound_id": {"$ref":"#/$defs/Id"},
    "id": {"$ref":"#/$defs/Id"},
    "to": {
     "oneOf": [
      {"type":"array","items":{"type":"string"}},
      {"type":"string"}
     ],
     "description": "What was written in To. The receiving address with \u0060webhooks.received_data\u0060 = \u0060short\u0060."
    },
    "cc": {"type":"array","items":{"type":"string"}},
    "recipient": {"type":"string","description":"The receiving address that accepted the message."},
    "text": {"type":["string","null"]},
    "html": {"type":["string","null"]},
    "note": {
     "type": "string",
     "description": "Present if \u0060text\u0060 or \u0060html\u0060 is cut; says where the whole message is."
    },
    "status": {"$ref":"#/$defs/InboundStatus"},
    "spam_status": {"type":"string","enum":["NotSpam","Spam","NotChecked"]},
    "auth": {"$ref":"#/$defs/InboundAuth","description":"Absent if the message was not checked."},
    "from": {"type":"string"},
    "from_name": {"type":["string","null"]},
    "subject": {"type":"string"},
    "message_id": {"type":["string","null"]},
    "received_at": {"$ref":"#/$defs/Timestamp"},
    "size_bytes": {"type":"integer","minimum":0},
    "spam": {"type":"boolean"},
    "sender_verdict": {"$ref":"#/$defs/SenderVerdict"},
    "attachments": {"type":"array","items":{"$ref":"#/$defs/ReceivedAttachment"}},
    "text_preview": {
     "type": [
      "string",
      "null"
     ],
     "maxLength": 500,
     "description": "The first 500 characters of the text; null if there is none."
    }
   }
  },
  "InboundStatus": {"type":"string","enum":["received","spam"]},
  "InboundAuth": {
   "type": "object",
   "required": [
    "spf",
    "dkim",
    "dmarc"
   ],
   "properties": {
    "spf": {"$ref":"#/$defs/AuthVerdict"},
    "dkim": {"$ref":"#/$defs/AuthVerdict"},
    "dmarc": {"$ref":"#/$defs/AuthVerdict"},
    "spf_domain": {
     "type": [
      "string",
      "null"
     ],
     "description": "The domain of the SPF check. Null if there is none; see \u0060InboundMessage\u0060."
    },
    "dkim_domain": {
     "type": [
      "string",
      "null"
     ],
     "description": "The domain that signed. Null if there is none; see \u0060InboundMessage\u0060."
    }
   }
  },
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
   ],
   "description": "The result of one check."
  },
  "SenderVerdict": {
   "type": "string",
   "enum": [
    "verified",
    "failed",
    "unverified",
    "unchecked"
   ],
   "description": "The combined result of the three sender checks."
  },
  "ReceivedAttachment": {
   "type": "object",
   "required": [
    "filename",
    "size"
   ],
   "properties": {
    "filename": {"type":"string"},
    "contentType": {"type":"string"},
    "content_type": {"type":"string","description":"Instead of \u0060contentType\u0060 with \u0060webhooks.received_data\u0060 = \u0060short\u0060."},
    "size": {"type":"integer","minimum":0}
   }
  }
 }
}`,
}
