// Generated from both contracts and the tools for agents (src/tools) by `npm run generate`; do not edit.

/** The schemas of every tool, and where its arguments go, as JSON. */
export const toolSchemas: Readonly<Record<string, string>> = {
  send_email: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "idempotency_key": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "description": "A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected."
   },
   "from": {
    "type": "string",
    "minLength": 1,
    "description": "An address at a verified domain, with or without a name (\u0060Name <addr>\u0060). A subdomain must be verified itself."
   },
   "to": {
    "oneOf": [
     {"type":"string","minLength":1},
     {"type":"array","minItems":1,"items":{"type":"string","minLength":1}}
    ],
    "description": "One address or several."
   },
   "subject": {"type":"string","maxLength":998,"description":"At most 998 characters."},
   "html": {
    "type": "string",
    "description": "The HTML body. The placeholder \u0060{{unsubscribe_url}}\u0060 becomes the unsubscribe link and enables \u0060list_unsubscribe\u0060."
   },
   "text": {"type":"string","description":"The plain-text body, with the same placeholder."},
   "cc": {
    "oneOf": [
     {"type":"string","minLength":1},
     {"type":"array","items":{"type":"string","minLength":1}},
     {"type":"null"}
    ],
    "description": "One address or several."
   },
   "bcc": {
    "oneOf": [
     {"type":"string","minLength":1},
     {"type":"array","items":{"type":"string","minLength":1}},
     {"type":"null"}
    ],
    "description": "One address or several. Never part of the delivered headers."
   },
   "reply_to": {
    "oneOf": [
     {"type":"string","minLength":1},
     {"type":"array","maxItems":10,"items":{"type":"string","minLength":1}},
     {"type":"null"}
    ],
    "description": "One address or at most 10."
   },
   "headers": {
    "type": "object",
    "additionalProperties": {"type":"string"},
    "description": "At most 50 custom headers by default. Headers that assert identity, and malformed headers, are rejected."
   },
   "tags": {"oneOf":[{"$ref":"#/$defs/Tags"},{"type":"null"}]},
   "attachments": {
    "type": "array",
    "items": {"$ref":"#/$defs/Attachment"},
    "description": "At most 10 MiB in total after decoding."
   },
   "scheduled_at": {
    "type": "string",
    "description": "ISO 8601 with an offset, or a date alone, which is midnight UTC; the message is sent at this time. A time in the past sends it immediately."
   },
   "track_opens": {
    "type": "boolean",
    "description": "Adds a tracking pixel to the HTML. Default: the account's setting."
   },
   "track_clicks": {"type":"boolean","description":"Rewrites links to record clicks. Default: the account's setting."},
   "list_unsubscribe": {
    "type": "boolean",
    "description": "Adds RFC 8058 one-click headers, with an https link only if the public URL of the sandbox is https. Only for messages with one recipient."
   },
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   "from",
   "to",
   "subject"
  ],
  "additionalProperties": false,
  "$defs": {
   "Attachment": {
    "type": "object",
    "required": [
     "filename",
     "content"
    ],
    "description": "An attached file.",
    "properties": {
     "filename": {"type":"string","minLength":1},
     "content": {"type":"string","description":"Base64. A leading \u0060data:…;base64,\u0060 and white space are removed."},
     "content_type": {"type":"string","description":"Default: derived from the file name extension."},
     "content_id": {"type":"string","description":"Makes the attachment inline, for \u0060cid:\u0060 images."}
    }
   },
   "Id": {"type":"string","format":"uuid","description":"A UUID."},
   "Tags": {
    "type": "object",
    "additionalProperties": {"type":"string"},
    "description": "Names and values are strings of at most 256 characters each; at most 50 tags by default."
   }
  }
 },
 "output": {
  "type": "object",
  "properties": {"id":{"$ref":"#/$defs/Id"}},
  "required": [
   "id"
  ],
  "$defs": {"Id":{"type":"string","format":"uuid"}}
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "send": {
   "method": "POST",
   "path": "/emails",
   "arguments": {
    "idempotency_key": "header:Idempotency-Key",
    "from": "body",
    "to": "body",
    "subject": "body",
    "html": "body",
    "text": "body",
    "cc": "body",
    "bcc": "body",
    "reply_to": "body",
    "headers": "body",
    "tags": "body",
    "attachments": "body",
    "scheduled_at": "body",
    "track_opens": "body",
    "track_clicks": "body",
    "list_unsubscribe": "body",
    "account_id": "account",
    "account": "account"
   }
  }
 }
}`,
  find_emails: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "q": {
    "type": "string",
    "maxLength": 4000,
    "description": "Words and filters such as \u0060to:\u0060, separated by spaces. An email must match all of them; \u0060-\u0060 before one excludes what matches it.\n\n| Term | Finds emails |\n| --- | --- |\n| \u0060invoice\u0060, \u0060\"your code\"\u0060 | with this word or text in subject, body, addresses, tags or attachment names |\n| \u0060to:\u0060 or \u0060recipient:\u0060 | to this recipient, also in copy; a whole address matches exactly, with its name as it was sent |\n| \u0060from:\u0060 or \u0060sender:\u0060, \u0060cc:\u0060, \u0060bcc:\u0060, \u0060reply-to:\u0060 | with this address, or a part of an address or name |\n| \u0060subject:\u0060, \u0060message-id:\u0060 | with this text in it |\n| \u0060status:\u0060, \u0060event:\u0060 | with this status; to which this event has happened |\n| \u0060tag:key=value\u0060, \u0060header:name=value\u0060 | with this tag or custom header; without \u0060=\u0060, with any value |\n| \u0060code:\u0060, \u0060link:\u0060 | with this one-time code; with a link whose URL contains the text |\n| \u0060has:attachment\u0060, \u0060has:inline\u0060, \u0060larger:\u0060, \u0060smaller:\u0060 | with attachments; above or below a size (\u0060500\u0060, \u006010k\u0060, \u00601.5m\u0060) |\n| \u0060is:unread\u0060, \u0060is:read\u0060, \u0060is:duplicate\u0060 | unread, read, sent twice |\n| \u0060after:\u0060, \u0060before:\u0060, \u0060on:\u0060 | captured then: a day or time (\u00602026-03-01\u0060, \u00602026-03-01T09:00:00Z\u0060), \u0060today\u0060, \u0060yesterday\u0060; \u0060after:\u0060 and \u0060before:\u0060 also how long ago (\u00601h\u0060, \u00602d\u0060). Counted from the clock of the sandbox, in UTC |\n| \u0060sent-after:\u0060 | that left for their recipients then or later, such as scheduled emails after the clock moved; the last that left first |\n| \u0060check:error\u0060, \u0060check:warning\u0060, \u0060check:note\u0060 | whose checks have a finding of this level or a worse one |\n\nA value or text with spaces stands in double quotes, in which \u0060\\\"\u0060 is a quote and \u0060\\\\\u0060 a backslash: \u0060subject:\"Ann: \\\"Budget\\\"\"\u0060.\nCase does not matter.\n\nWhat is not understood is refused with 422, also by a deletion: an unknown field (\u0060form:ann\u0060), a value that the field cannot have\n(\u0060status:bouncd\u0060, \u0060after:soon\u0060), \u0060OR\u0060, brackets and wildcards. In quotes, all of it is text. Without quotes, text is also what has a\nspace after the colon (\u0060Re: order\u0060), a URL, a time or port (\u006012:30\u0060, \u0060localhost:8025\u0060), a path and the like.\n\n\u0060check:\u0060 checks at most 500 emails that have not been checked, the newest first, without SpamAssassin. \u0060Sandbox-Hints\u0060 says how many\nwere left out; they do not match. It is a filter of lists and deletions, not of waits. \u0060code:\u0060 and \u0060link:\u0060 look at most at 1,000\nemails that match the rest of the search; if there are more, the search is refused.\n"
   },
   "since": {"$ref":"#/$defs/Id","description":"The id of a message. Only those that were accepted after it."},
   "limit": {"type":"integer","minimum":1,"maximum":100,"default":25,"description":"Entries per page."},
   "offset": {
    "type": "integer",
    "minimum": 0,
    "maximum": 9007199254740991,
    "default": 0,
    "description": "Number of entries to skip."
   },
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   
  ],
  "additionalProperties": false,
  "$defs": {"Id":{"type":"string","format":"uuid","description":"A UUID."}}
 },
 "output": {
  "type": "object",
  "properties": {
   "data": {
    "type": "array",
    "items": {
     "type": "object",
     "properties": {
      "id": {"$ref":"#/$defs/Id"},
      "from": {"type":"string"},
      "to": {"type":"array","items":{"type":"string"}},
      "subject": {"type":"string"},
      "status": {"$ref":"#/$defs/EmailStatus"},
      "created_at": {"$ref":"#/$defs/Timestamp"},
      "duplicate_of": {"$ref":"#/$defs/IdOrNull"},
      "preview": {"type":"string"}
     },
     "required": [
      "id",
      "from",
      "to",
      "subject",
      "status",
      "created_at",
      "preview",
      "duplicate_of"
     ]
    }
   },
   "total": {"$ref":"#/$defs/Total"},
   "limit": {"$ref":"#/$defs/PageLimit"},
   "offset": {"$ref":"#/$defs/PageOffset"}
  },
  "required": [
   "data",
   "total",
   "limit",
   "offset"
  ],
  "$defs": {
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
   "Id": {"type":"string","format":"uuid"},
   "IdOrNull": {"format":"uuid","anyOf":[{"type":"string"},{"type":"null"}]},
   "PageLimit": {"type":"integer","minimum":1,"maximum":100},
   "PageOffset": {"type":"integer","minimum":0},
   "Timestamp": {"type":"string"},
   "Total": {"type":"integer","minimum":0}
  }
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "list": {
   "method": "GET",
   "path": "/emails",
   "arguments": {
    "q": "query",
    "since": "query",
    "limit": "query",
    "offset": "query",
    "account_id": "query",
    "account": "query"
   }
  }
 }
}`,
  wait_for_email: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "q": {
    "type": "string",
    "maxLength": 4000,
    "description": "Words and filters such as \u0060to:\u0060, separated by spaces. An email must match all of them; \u0060-\u0060 before one excludes what matches it.\n\n| Term | Finds emails |\n| --- | --- |\n| \u0060invoice\u0060, \u0060\"your code\"\u0060 | with this word or text in subject, body, addresses, tags or attachment names |\n| \u0060to:\u0060 or \u0060recipient:\u0060 | to this recipient, also in copy; a whole address matches exactly, with its name as it was sent |\n| \u0060from:\u0060 or \u0060sender:\u0060, \u0060cc:\u0060, \u0060bcc:\u0060, \u0060reply-to:\u0060 | with this address, or a part of an address or name |\n| \u0060subject:\u0060, \u0060message-id:\u0060 | with this text in it |\n| \u0060status:\u0060, \u0060event:\u0060 | with this status; to which this event has happened |\n| \u0060tag:key=value\u0060, \u0060header:name=value\u0060 | with this tag or custom header; without \u0060=\u0060, with any value |\n| \u0060code:\u0060, \u0060link:\u0060 | with this one-time code; with a link whose URL contains the text |\n| \u0060has:attachment\u0060, \u0060has:inline\u0060, \u0060larger:\u0060, \u0060smaller:\u0060 | with attachments; above or below a size (\u0060500\u0060, \u006010k\u0060, \u00601.5m\u0060) |\n| \u0060is:unread\u0060, \u0060is:read\u0060, \u0060is:duplicate\u0060 | unread, read, sent twice |\n| \u0060after:\u0060, \u0060before:\u0060, \u0060on:\u0060 | captured then: a day or time (\u00602026-03-01\u0060, \u00602026-03-01T09:00:00Z\u0060), \u0060today\u0060, \u0060yesterday\u0060; \u0060after:\u0060 and \u0060before:\u0060 also how long ago (\u00601h\u0060, \u00602d\u0060). Counted from the clock of the sandbox, in UTC |\n| \u0060sent-after:\u0060 | that left for their recipients then or later, such as scheduled emails after the clock moved; the last that left first |\n| \u0060check:error\u0060, \u0060check:warning\u0060, \u0060check:note\u0060 | whose checks have a finding of this level or a worse one |\n\nA value or text with spaces stands in double quotes, in which \u0060\\\"\u0060 is a quote and \u0060\\\\\u0060 a backslash: \u0060subject:\"Ann: \\\"Budget\\\"\"\u0060.\nCase does not matter.\n\nWhat is not understood is refused with 422, also by a deletion: an unknown field (\u0060form:ann\u0060), a value that the field cannot have\n(\u0060status:bouncd\u0060, \u0060after:soon\u0060), \u0060OR\u0060, brackets and wildcards. In quotes, all of it is text. Without quotes, text is also what has a\nspace after the colon (\u0060Re: order\u0060), a URL, a time or port (\u006012:30\u0060, \u0060localhost:8025\u0060), a path and the like.\n\n\u0060check:\u0060 checks at most 500 emails that have not been checked, the newest first, without SpamAssassin. \u0060Sandbox-Hints\u0060 says how many\nwere left out; they do not match. It is a filter of lists and deletions, not of waits. \u0060code:\u0060 and \u0060link:\u0060 look at most at 1,000\nemails that match the rest of the search; if there are more, the search is refused.\n"
   },
   "timeout_ms": {
    "type": "integer",
    "minimum": 0,
    "maximum": 60000,
    "default": 5000,
    "description": "Timeout in milliseconds."
   },
   "count": {
    "type": "integer",
    "minimum": 0,
    "maximum": 100,
    "default": 1,
    "description": "Number of matches to wait for; 0 expects none."
   },
   "since": {
    "type": "string",
    "minLength": 1,
    "maxLength": 64,
    "description": "Only what was accepted later counts: the id of one of them, \u0060last\u0060 for all that came before this request, or a sandbox time. A time\nthat can only be the machine's, while the sandbox's clock shows another one, is refused.\n"
   },
   "limit": {"type":"integer","minimum":1,"maximum":100,"default":25,"description":"Entries per page."},
   "offset": {
    "type": "integer",
    "minimum": 0,
    "maximum": 9007199254740991,
    "default": 0,
    "description": "Number of entries to skip."
   },
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   
  ],
  "additionalProperties": false,
  "$defs": {"Id":{"type":"string","format":"uuid","description":"A UUID."}}
 },
 "output": {
  "type": "object",
  "properties": {
   "data": {
    "type": "array",
    "items": {
     "type": "object",
     "properties": {
      "id": {"$ref":"#/$defs/Id"},
      "from": {"type":"string"},
      "to": {"type":"array","items":{"type":"string"}},
      "subject": {"type":"string"},
      "status": {"$ref":"#/$defs/EmailStatus"},
      "created_at": {"$ref":"#/$defs/Timestamp"},
      "duplicate_of": {"$ref":"#/$defs/IdOrNull"},
      "links": {"type":"array","items":{"$ref":"#/$defs/TrackedLink"}},
      "codes": {"type":"array","items":{"type":"string"}},
      "text": {"anyOf":[{"type":"string"},{"type":"null"}]}
     },
     "required": [
      "id",
      "from",
      "to",
      "subject",
      "status",
      "created_at",
      "duplicate_of",
      "links",
      "codes"
     ]
    }
   },
   "total": {"$ref":"#/$defs/Total"},
   "limit": {"$ref":"#/$defs/PageLimit"},
   "offset": {"$ref":"#/$defs/PageOffset"}
  },
  "required": [
   "data",
   "total",
   "limit",
   "offset"
  ],
  "$defs": {
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
   "Id": {"type":"string","format":"uuid"},
   "IdOrNull": {"format":"uuid","anyOf":[{"type":"string"},{"type":"null"}]},
   "LinkText": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "PageLimit": {"type":"integer","minimum":1,"maximum":100},
   "PageOffset": {"type":"integer","minimum":0},
   "Timestamp": {"type":"string"},
   "Total": {"type":"integer","minimum":0},
   "TrackedLink": {
    "type": "object",
    "required": [
     "url",
     "text",
     "tracked_url"
    ],
    "properties": {
     "url": {"type":"string"},
     "text": {"$ref":"#/$defs/LinkText"},
     "tracked_url": {"anyOf":[{"type":"string"},{"type":"null"}]}
    }
   }
  }
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "wait": {
   "method": "GET",
   "path": "/emails/wait",
   "arguments": {
    "q": "query",
    "timeout_ms": "query",
    "count": "query",
    "since": "query",
    "limit": "query",
    "offset": "query",
    "account_id": "query",
    "account": "query"
   }
  },
  "entries": {
   "method": "GET",
   "path": "/emails/{id}",
   "arguments": {"id":"path","account_id":"query","account":"query"}
  }
 }
}`,
  get_email: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "id": {"type":"string","description":"The resource's id."},
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "q": {
    "type": "string",
    "maxLength": 4000,
    "description": "Words and filters such as \u0060to:\u0060, separated by spaces. An email must match all of them; \u0060-\u0060 before one excludes what matches it.\n\n| Term | Finds emails |\n| --- | --- |\n| \u0060invoice\u0060, \u0060\"your code\"\u0060 | with this word or text in subject, body, addresses, tags or attachment names |\n| \u0060to:\u0060 or \u0060recipient:\u0060 | to this recipient, also in copy; a whole address matches exactly, with its name as it was sent |\n| \u0060from:\u0060 or \u0060sender:\u0060, \u0060cc:\u0060, \u0060bcc:\u0060, \u0060reply-to:\u0060 | with this address, or a part of an address or name |\n| \u0060subject:\u0060, \u0060message-id:\u0060 | with this text in it |\n| \u0060status:\u0060, \u0060event:\u0060 | with this status; to which this event has happened |\n| \u0060tag:key=value\u0060, \u0060header:name=value\u0060 | with this tag or custom header; without \u0060=\u0060, with any value |\n| \u0060code:\u0060, \u0060link:\u0060 | with this one-time code; with a link whose URL contains the text |\n| \u0060has:attachment\u0060, \u0060has:inline\u0060, \u0060larger:\u0060, \u0060smaller:\u0060 | with attachments; above or below a size (\u0060500\u0060, \u006010k\u0060, \u00601.5m\u0060) |\n| \u0060is:unread\u0060, \u0060is:read\u0060, \u0060is:duplicate\u0060 | unread, read, sent twice |\n| \u0060after:\u0060, \u0060before:\u0060, \u0060on:\u0060 | captured then: a day or time (\u00602026-03-01\u0060, \u00602026-03-01T09:00:00Z\u0060), \u0060today\u0060, \u0060yesterday\u0060; \u0060after:\u0060 and \u0060before:\u0060 also how long ago (\u00601h\u0060, \u00602d\u0060). Counted from the clock of the sandbox, in UTC |\n| \u0060sent-after:\u0060 | that left for their recipients then or later, such as scheduled emails after the clock moved; the last that left first |\n| \u0060check:error\u0060, \u0060check:warning\u0060, \u0060check:note\u0060 | whose checks have a finding of this level or a worse one |\n\nA value or text with spaces stands in double quotes, in which \u0060\\\"\u0060 is a quote and \u0060\\\\\u0060 a backslash: \u0060subject:\"Ann: \\\"Budget\\\"\"\u0060.\nCase does not matter.\n\nWhat is not understood is refused with 422, also by a deletion: an unknown field (\u0060form:ann\u0060), a value that the field cannot have\n(\u0060status:bouncd\u0060, \u0060after:soon\u0060), \u0060OR\u0060, brackets and wildcards. In quotes, all of it is text. Without quotes, text is also what has a\nspace after the colon (\u0060Re: order\u0060), a URL, a time or port (\u006012:30\u0060, \u0060localhost:8025\u0060), a path and the like.\n\n\u0060check:\u0060 checks at most 500 emails that have not been checked, the newest first, without SpamAssassin. \u0060Sandbox-Hints\u0060 says how many\nwere left out; they do not match. It is a filter of lists and deletions, not of waits. \u0060code:\u0060 and \u0060link:\u0060 look at most at 1,000\nemails that match the rest of the search; if there are more, the search is refused.\n"
   },
   "include": {
    "type": "array",
    "items": {"type":"string","enum":["request","checks"]},
    "uniqueItems": true,
    "description": "What to add: the \u0060request\u0060 that sent it with its response, the \u0060checks\u0060 of its content."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   
  ],
  "additionalProperties": false,
  "$defs": {"Id":{"type":"string","format":"uuid","description":"A UUID."}}
 },
 "output": {
  "type": "object",
  "properties": {
   "id": {"$ref":"#/$defs/Id"},
   "from": {"type":"string"},
   "to": {"type":"array","items":{"type":"string"}},
   "subject": {"type":"string"},
   "status": {"$ref":"#/$defs/EmailStatus"},
   "created_at": {"$ref":"#/$defs/Timestamp"},
   "duplicate_of": {"$ref":"#/$defs/IdOrNull"},
   "text": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "links": {"type":"array","items":{"$ref":"#/$defs/TrackedLink"}},
   "codes": {"type":"array","items":{"type":"string"}},
   "attachments": {"type":"array","items":{"$ref":"#/$defs/CapturedAttachment"}},
   "alternatives": {"type":"array","items":{"$ref":"#/$defs/CapturedAttachment"}},
   "events": {"type":"array","items":{"$ref":"#/$defs/EmailEventDetail"}},
   "deliveries": {"type":"array","items":{"$ref":"#/$defs/Id"}},
   "unsubscribe_url": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "hints": {"type":"array","items":{"type":"string"}},
   "log_id": {"$ref":"#/$defs/IdOrNull"},
   "idempotency_key": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "replays": {"type":"integer","minimum":0},
   "request": {
    "type": "object",
    "properties": {
     "id": {"$ref":"#/$defs/Id"},
     "method": {"type":"string"},
     "endpoint": {"type":"string"},
     "status_code": {"type":"integer"},
     "error_code": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "error_message": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "about": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "email_id": {"$ref":"#/$defs/IdOrNull"},
     "source": {"type":"string"},
     "idempotency_key": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "replayed": {"type":"boolean"},
     "created_at": {"$ref":"#/$defs/Timestamp"},
     "request": {"oneOf":[{"$ref":"#/$defs/LogRequest"},{"type":"null"}]},
     "response": {"oneOf":[{"$ref":"#/$defs/LogResponse"},{"type":"null"}]},
     "error": {"oneOf":[{"$ref":"#/$defs/LogError"},{"type":"null"}]},
     "rule": {"oneOf":[{"$ref":"#/$defs/LogRule"},{"type":"null"}]}
    },
    "required": [
     "id",
     "method",
     "endpoint",
     "status_code",
     "error_code",
     "source",
     "created_at",
     "email_id",
     "error_message",
     "idempotency_key",
     "replayed",
     "about",
     "request",
     "response",
     "error",
     "rule"
    ]
   },
   "checks": {
    "type": "object",
    "properties": {
     "worst": {"anyOf":[{"$ref":"#/$defs/CheckLevel"},{"type":"null"}]},
     "counts": {
      "type": "object",
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
     "findings": {
      "type": "array",
      "items": {
       "type": "object",
       "properties": {
        "rule": {"type":"string"},
        "level": {"$ref":"#/$defs/CheckLevel"},
        "message": {"type":"string"},
        "fix": {"type":"string"},
        "part": {"$ref":"#/$defs/CheckPart"},
        "line": {"minimum":1,"anyOf":[{"type":"integer"},{"type":"null"}]},
        "excerpt": {"type":"string"},
        "count": {"type":"integer","minimum":1},
        "clients": {"type":"array","items":{"type":"string"}}
       },
       "required": [
        "rule",
        "level",
        "message",
        "fix",
        "part",
        "line",
        "excerpt",
        "count",
        "clients"
       ]
      }
     },
     "skipped": {"type":"array","items":{"$ref":"#/$defs/SkippedCheck"}}
    },
    "required": [
     "worst",
     "counts",
     "findings",
     "skipped"
    ]
   }
  },
  "required": [
   
  ],
  "$defs": {
   "CapturedAttachment": {
    "type": "object",
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
     "content_id": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "size": {"type":"integer","minimum":0},
     "sha256": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "md5": {"anyOf":[{"type":"string"},{"type":"null"}]}
    }
   },
   "CheckLevel": {"type":"string","enum":["error","warning","note"]},
   "CheckPart": {"type":"string","enum":["html","text","subject","headers","links","attachments"]},
   "EmailEventDetail": {
    "type": "object",
    "required": [
     "type",
     "occurred_at"
    ],
    "properties": {
     "type": {"$ref":"#/$defs/EmailEventType"},
     "occurred_at": {"$ref":"#/$defs/Timestamp"},
     "recipient": {"type":"string"},
     "reason": {"type":"string"},
     "url": {"type":"string"},
     "user_agent": {"type":"string"},
     "ip": {"type":"string"},
     "step": {"type":"string"}
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
   "Id": {"type":"string","format":"uuid"},
   "IdOrNull": {"format":"uuid","anyOf":[{"type":"string"},{"type":"null"}]},
   "LinkText": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "LogAttachment": {
    "type": "object",
    "required": [
     "pointer",
     "filename",
     "content_type",
     "size",
     "sha256"
    ],
    "properties": {
     "pointer": {"type":"string"},
     "filename": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "content_type": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "size": {"type":"integer","minimum":0},
     "sha256": {"type":"string"}
    }
   },
   "LogBody": {
    "type": "object",
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
     "content_type": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "size": {"type":"integer","minimum":0},
     "kept": {"type":"integer","minimum":0},
     "cut": {"type":"boolean"},
     "invalid_at": {"minimum":0,"anyOf":[{"type":"integer"},{"type":"null"}]},
     "note": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "attachments": {"type":"array","items":{"$ref":"#/$defs/LogAttachment"}}
    }
   },
   "LogError": {
    "type": "object",
    "required": [
     "type",
     "message",
     "field"
    ],
    "properties": {
     "type": {"type":"string"},
     "message": {"type":"string"},
     "field": {"anyOf":[{"type":"string"},{"type":"null"}]}
    }
   },
   "LogHeader": {
    "type": "object",
    "required": [
     "name",
     "value"
    ],
    "properties": {"name":{"type":"string"},"value":{"type":"string"}}
   },
   "LogRequest": {
    "type": "object",
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
     "headers": {"type":"array","items":{"$ref":"#/$defs/LogHeader"}},
     "body": {"oneOf":[{"$ref":"#/$defs/LogBody"},{"type":"null"}]}
    }
   },
   "LogResponse": {
    "type": "object",
    "required": [
     "status",
     "headers",
     "body"
    ],
    "properties": {
     "status": {"type":"integer"},
     "headers": {"type":"array","items":{"$ref":"#/$defs/LogHeader"}},
     "body": {"oneOf":[{"$ref":"#/$defs/LogBody"},{"type":"null"}]}
    }
   },
   "LogRule": {
    "type": "object",
    "required": [
     "code",
     "title",
     "url"
    ],
    "properties": {"code":{"type":"string"},"title":{"type":"string"},"url":{"type":"string"}}
   },
   "SkippedCheck": {
    "type": "object",
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
   "Timestamp": {"type":"string"},
   "TrackedLink": {
    "type": "object",
    "required": [
     "url",
     "text",
     "tracked_url"
    ],
    "properties": {
     "url": {"type":"string"},
     "text": {"$ref":"#/$defs/LinkText"},
     "tracked_url": {"anyOf":[{"type":"string"},{"type":"null"}]}
    }
   }
  }
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "get": {
   "method": "GET",
   "path": "/emails/{id}",
   "arguments": {"id":"path","account_id":"query","account":"query"}
  },
  "latest": {
   "method": "GET",
   "path": "/emails/latest",
   "arguments": {"q":"query","account_id":"query","account":"query"}
  },
  "request": {
   "method": "GET",
   "path": "/logs/{id}",
   "arguments": {"id":"path","account_id":"query","account":"query"}
  },
  "checks": {
   "method": "GET",
   "path": "/emails/{id}/checks",
   "arguments": {"id":"path","clients":"query","ignore":"query","account_id":"query","account":"query"}
  }
 }
}`,
  make_happen: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "id": {"type":"string","description":"The resource's id."},
   "type": {"$ref":"#/$defs/TriggerableEvent"},
   "recipient": {"type":"string","minLength":1,"maxLength":998,"description":"Default: the first in \u0060to\u0060."},
   "url": {
    "type": "string",
    "minLength": 1,
    "maxLength": 8192,
    "description": "Only for \u0060clicked\u0060: one of the message's links. Default: the first."
   },
   "user_agent": {"type":"string","maxLength":1000},
   "ip": {
    "type": "string",
    "maxLength": 45,
    "description": "Only for \u0060opened\u0060 and \u0060clicked\u0060: the IP address of the reader."
   },
   "reason": {
    "type": "string",
    "maxLength": 1000,
    "description": "The mail server's response, for example \u0060550 5.1.1 no such user\u0060."
   },
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "steps": {
    "type": "string",
    "minLength": 1,
    "maxLength": 200000,
    "description": "A script such as \u0060opened, clicked after 3m\u0060, or the name of a persona."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   "id"
  ],
  "additionalProperties": false,
  "$defs": {
   "Id": {"type":"string","format":"uuid","description":"A UUID."},
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
   }
  }
 },
 "output": {
  "type": "object",
  "properties": {
   "id": {"$ref":"#/$defs/Id"},
   "status": {"$ref":"#/$defs/EmailStatus"},
   "events": {"type":"array","items":{"$ref":"#/$defs/EmailEventDetail"}},
   "next": {"type":"array","items":{"$ref":"#/$defs/PendingStep"}},
   "hints": {"type":"array","items":{"type":"string"}}
  },
  "required": [
   
  ],
  "$defs": {
   "EmailEventDetail": {
    "type": "object",
    "required": [
     "type",
     "occurred_at"
    ],
    "properties": {
     "type": {"$ref":"#/$defs/EmailEventType"},
     "occurred_at": {"$ref":"#/$defs/Timestamp"},
     "recipient": {"type":"string"},
     "reason": {"type":"string"},
     "url": {"type":"string"},
     "user_agent": {"type":"string"},
     "ip": {"type":"string"},
     "step": {"type":"string"}
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
   "Id": {"type":"string","format":"uuid"},
   "PendingStep": {
    "type": "object",
    "required": [
     "due_at",
     "step",
     "recipient"
    ],
    "properties": {
     "due_at": {"$ref":"#/$defs/Timestamp"},
     "step": {"type":"string"},
     "recipient": {"anyOf":[{"type":"string"},{"type":"null"}]}
    }
   },
   "Timestamp": {"type":"string"}
  }
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "event": {
   "method": "POST",
   "path": "/emails/{id}/events",
   "arguments": {
    "id": "path",
    "type": "body",
    "recipient": "body",
    "url": "body",
    "user_agent": "body",
    "ip": "body",
    "reason": "body",
    "account_id": "query",
    "account": "query"
   }
  },
  "behaviour": {
   "method": "POST",
   "path": "/emails/{id}/behaviour",
   "arguments": {"id":"path","steps":"body","recipient":"body","account_id":"query","account":"query"}
  }
 }
}`,
  receive_email: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "from": {
    "type": "string",
    "minLength": 1,
    "maxLength": 998,
    "description": "\u0060ann@example.com\u0060 or \u0060Ann <ann@example.com>\u0060."
   },
   "to": {
    "oneOf": [
     {"type":"string","minLength":1},
     {"type":"array","minItems":1,"maxItems":100,"items":{"type":"string","minLength":1,"maxLength":998}}
    ],
    "description": "One or more receiving addresses."
   },
   "cc": {
    "oneOf": [
     {"type":"string","minLength":1},
     {"type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":998}}
    ],
    "description": "Addresses for the Cc header. Those that are receiving addresses also receive the message."
   },
   "subject": {"type":"string","maxLength":998},
   "text": {"type":"string"},
   "html": {"type":"string"},
   "attachments": {"type":"array","maxItems":100,"items":{"$ref":"#/$defs/InboundAttachmentInput"}},
   "headers": {"type":"object","additionalProperties":{"type":"string"},"description":"Additional headers."},
   "verdict": {
    "type": "string",
    "enum": [
     "verified",
     "failed",
     "unverified"
    ],
    "description": "Sender verdict to simulate. The sandbox really signs the message, or breaks its signature or its DNS records."
   },
   "spf": {
    "$ref": "#/$defs/SimulatedSpf",
    "description": "Instead of \u0060verdict\u0060. Default: pass, or fail if only \u0060dmarc\u0060 is fail."
   },
   "dkim": {"$ref":"#/$defs/SimulatedAuth","description":"Instead of \u0060verdict\u0060. Default: as \u0060spf\u0060."},
   "dmarc": {
    "$ref": "#/$defs/SimulatedAuth",
    "description": "Instead of \u0060verdict\u0060. Default: pass if SPF or DKIM passes, else fail."
   },
   "spam_score": {"type":"number","description":"Spam score to simulate."},
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   "from",
   "to"
  ],
  "additionalProperties": false,
  "$defs": {
   "Id": {"type":"string","format":"uuid","description":"A UUID."},
   "InboundAttachmentInput": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "filename",
     "content"
    ],
    "properties": {
     "filename": {"type":"string","minLength":1,"maxLength":255},
     "content": {"type":"string","description":"Base64."},
     "content_type": {"type":"string","minLength":1,"maxLength":255},
     "content_id": {"type":"string","minLength":1,"maxLength":255,"description":"Makes the attachment inline."}
    }
   },
   "SimulatedAuth": {
    "type": "string",
    "enum": [
     "pass",
     "fail",
     "none"
    ],
    "description": "The result of DKIM or DMARC to simulate."
   },
   "SimulatedSpf": {
    "type": "string",
    "enum": [
     "pass",
     "fail",
     "softfail",
     "neutral",
     "none"
    ],
    "description": "The result of SPF to simulate."
   }
  }
 },
 "output": {
  "type": "object",
  "properties": {
   "data": {
    "type": "array",
    "items": {
     "type": "object",
     "properties": {"inbound_id":{"$ref":"#/$defs/Id"},"recipient":{"type":"string"}},
     "required": [
      "inbound_id",
      "recipient"
     ]
    }
   }
  },
  "required": [
   "data"
  ],
  "$defs": {"Id":{"type":"string","format":"uuid"}}
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "receive": {
   "method": "POST",
   "path": "/inbound",
   "arguments": {
    "from": "body",
    "to": "body",
    "cc": "body",
    "subject": "body",
    "text": "body",
    "html": "body",
    "attachments": "body",
    "headers": "body",
    "verdict": "body",
    "spf": "body",
    "dkim": "body",
    "dmarc": "body",
    "spam_score": "body",
    "account_id": "query",
    "account": "query"
   }
  }
 }
}`,
  reply_as_recipient: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "id": {"type":"string","description":"The resource's id."},
   "kind": {"type":"string","enum":["reply","reply_all","out_of_office","bounce_message"]},
   "text": {
    "type": "string",
    "description": "The text above the quoted email; of a bounce message, the reply of the mail server."
   },
   "html": {"type":"string"},
   "subject": {"type":"string","maxLength":998,"description":"Default: \u0060Re:\u0060 and the subject."},
   "from": {"type":"string","description":"The recipient who answers. Default: the first in \u0060to\u0060."},
   "to": {
    "oneOf": [
     {"type":"string"},
     {"type":"array","minItems":1,"maxItems":50,"items":{"type":"string"}}
    ],
    "description": "Default: \u0060reply_to\u0060 of the email, else \u0060from\u0060."
   },
   "spf": {"$ref":"#/$defs/SimulatedSpf","description":"Default: pass, or fail if only \u0060dmarc\u0060 is fail."},
   "dkim": {"$ref":"#/$defs/SimulatedAuth","description":"Default: as \u0060spf\u0060."},
   "dmarc": {"$ref":"#/$defs/SimulatedAuth","description":"Default: pass if SPF or DKIM passes, else fail."},
   "create_address": {
    "type": "boolean",
    "description": "Makes the address a receiving address, with its MX record in the sandbox's zone, if it is not one."
   },
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   "id",
   "kind"
  ],
  "additionalProperties": false,
  "$defs": {
   "Id": {"type":"string","format":"uuid","description":"A UUID."},
   "SimulatedAuth": {
    "type": "string",
    "enum": [
     "pass",
     "fail",
     "none"
    ],
    "description": "The result of DKIM or DMARC to simulate."
   },
   "SimulatedSpf": {
    "type": "string",
    "enum": [
     "pass",
     "fail",
     "softfail",
     "neutral",
     "none"
    ],
    "description": "The result of SPF to simulate."
   }
  }
 },
 "output": {
  "type": "object",
  "properties": {
   "data": {
    "type": "array",
    "items": {
     "type": "object",
     "properties": {"inbound_id":{"$ref":"#/$defs/Id"},"recipient":{"type":"string"}},
     "required": [
      "inbound_id",
      "recipient"
     ]
    }
   }
  },
  "required": [
   "data"
  ],
  "$defs": {"Id":{"type":"string","format":"uuid"}}
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "reply": {
   "method": "POST",
   "path": "/emails/{id}/reply",
   "arguments": {
    "id": "path",
    "kind": "body",
    "text": "body",
    "html": "body",
    "subject": "body",
    "from": "body",
    "to": "body",
    "spf": "body",
    "dkim": "body",
    "dmarc": "body",
    "create_address": "body",
    "account_id": "query",
    "account": "query"
   }
  }
 }
}`,
  read_invitation: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "id": {"type":"string","description":"The resource's id."},
   "index": {
    "type": "string",
    "description": "Index in \u0060attachments\u0060, starting at 0. In an email, the \u0060alternatives\u0060 follow."
   },
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "received": {"type":"boolean","description":"Whether \u0060id\u0060 is that of a received message."},
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   "id",
   "index"
  ],
  "additionalProperties": false,
  "$defs": {"Id":{"type":"string","format":"uuid","description":"A UUID."}}
 },
 "output": {
  "type": "object",
  "properties": {
   "method": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "events": {"type":"array","maxItems":10,"items":{"$ref":"#/$defs/CalendarEvent"}},
   "left_out": {"type":"integer","minimum":0}
  },
  "required": [
   
  ],
  "$defs": {
   "CalendarEvent": {
    "type": "object",
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
     "start": {"oneOf":[{"$ref":"#/$defs/CalendarTime"},{"type":"null"}]},
     "end": {"oneOf":[{"$ref":"#/$defs/CalendarTime"},{"type":"null"}]},
     "repeats": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "exdates": {"type":"array","maxItems":30,"items":{"$ref":"#/$defs/CalendarTime"}},
     "rdates": {"type":"array","maxItems":30,"items":{"$ref":"#/$defs/CalendarTime"}},
     "recurrence_id": {"oneOf":[{"$ref":"#/$defs/CalendarTime"},{"type":"null"}]},
     "this_and_future": {"type":"boolean"},
     "location": {"type":"string"},
     "description": {"type":"string"},
     "comment": {"type":"string"},
     "organizer": {"oneOf":[{"$ref":"#/$defs/CalendarPerson"},{"type":"null"}]},
     "attendees": {"type":"array","maxItems":30,"items":{"$ref":"#/$defs/CalendarPerson"}},
     "attendees_left_out": {"type":"integer","minimum":0},
     "problems": {"type":"array","items":{"type":"string"}}
    }
   },
   "CalendarPerson": {
    "type": "object",
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
   "CalendarTime": {
    "type": "object",
    "required": [
     "kind",
     "at",
     "zone"
    ],
    "properties": {
     "kind": {"type":"string","enum":["instant","day","local"]},
     "at": {"type":"string"},
     "zone": {"anyOf":[{"type":"string"},{"type":"null"}]}
    }
   }
  }
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "sent": {
   "method": "GET",
   "path": "/emails/{id}/attachments/{index}/calendar",
   "arguments": {"id":"path","index":"path","account_id":"query","account":"query"}
  },
  "received": {
   "method": "GET",
   "path": "/inbound/{id}/attachments/{index}/calendar",
   "arguments": {"id":"path","index":"path","account_id":"query","account":"query"}
  }
 }
}`,
  find_requests: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "id": {"type":"string","description":"The resource's id."},
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "q": {
    "type": "string",
    "maxLength": 4000,
    "description": "Terms, separated by spaces, as for captured emails: \u0060status:\u0060 (\u00604xx\u0060 or \u0060422\u0060), \u0060error:\u0060, \u0060endpoint:\u0060 (a part of the path), \u0060method:\u0060,\n\u0060key:\u0060 (name or id of the API key), \u0060idempotency:\u0060, \u0060to:\u0060 or \u0060recipient:\u0060 (in the request), \u0060email:\u0060 (the id of an email),\n\u0060is:refused\u0060 (status 400 or more, or the connection was closed), \u0060is:replayed\u0060, \u0060after:\u0060, \u0060before:\u0060, \u0060on:\u0060. Words are searched in the\nbody, the error message and what the request was about. \u0060\"quotes\"\u0060 search for a phrase, \u0060-\u0060 negates a term. What is not understood,\nsuch as \u0060stauts:422\u0060, is refused with 422; put it in quotes to search for the text.\n"
   },
   "status": {"type":"string","enum":["2xx","4xx","5xx"],"description":"Status code class."},
   "endpoint": {"type":"string","maxLength":1000,"description":"Substring of the path."},
   "limit": {"type":"integer","minimum":1,"maximum":100,"default":25,"description":"Entries per page."},
   "offset": {
    "type": "integer",
    "minimum": 0,
    "maximum": 9007199254740991,
    "default": 0,
    "description": "Number of entries to skip."
   },
   "unauthenticated": {"type":"boolean","description":"List requests whose API key is missing or wrong."},
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   
  ],
  "additionalProperties": false,
  "$defs": {"Id":{"type":"string","format":"uuid","description":"A UUID."}}
 },
 "output": {
  "type": "object",
  "properties": {
   "id": {"$ref":"#/$defs/Id"},
   "method": {"type":"string"},
   "endpoint": {"type":"string"},
   "status_code": {"type":"integer"},
   "error_code": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "error_message": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "about": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "email_id": {"$ref":"#/$defs/IdOrNull"},
   "source": {"type":"string"},
   "idempotency_key": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "replayed": {"type":"boolean"},
   "created_at": {"$ref":"#/$defs/Timestamp"},
   "request": {"oneOf":[{"$ref":"#/$defs/LogRequest"},{"type":"null"}]},
   "response": {"oneOf":[{"$ref":"#/$defs/LogResponse"},{"type":"null"}]},
   "error": {"oneOf":[{"$ref":"#/$defs/LogError"},{"type":"null"}]},
   "rule": {"oneOf":[{"$ref":"#/$defs/LogRule"},{"type":"null"}]},
   "faults": {"type":"array","items":{"type":"string"}},
   "data": {
    "type": "array",
    "items": {
     "type": "object",
     "properties": {
      "id": {"$ref":"#/$defs/Id"},
      "method": {"type":"string"},
      "endpoint": {"type":"string"},
      "status_code": {"type":"integer"},
      "error_code": {"anyOf":[{"type":"string"},{"type":"null"}]},
      "error_message": {"anyOf":[{"type":"string"},{"type":"null"}]},
      "about": {"anyOf":[{"type":"string"},{"type":"null"}]},
      "email_id": {"$ref":"#/$defs/IdOrNull"},
      "source": {"type":"string"},
      "idempotency_key": {"anyOf":[{"type":"string"},{"type":"null"}]},
      "replayed": {"type":"boolean"},
      "created_at": {"$ref":"#/$defs/Timestamp"}
     },
     "required": [
      "id",
      "method",
      "endpoint",
      "status_code",
      "error_code",
      "source",
      "created_at",
      "email_id",
      "error_message",
      "idempotency_key",
      "replayed",
      "about"
     ]
    }
   },
   "total": {"$ref":"#/$defs/Total"},
   "limit": {"$ref":"#/$defs/PageLimit"},
   "offset": {"$ref":"#/$defs/PageOffset"}
  },
  "required": [
   
  ],
  "$defs": {
   "Id": {"type":"string","format":"uuid"},
   "IdOrNull": {"format":"uuid","anyOf":[{"type":"string"},{"type":"null"}]},
   "LogAttachment": {
    "type": "object",
    "required": [
     "pointer",
     "filename",
     "content_type",
     "size",
     "sha256"
    ],
    "properties": {
     "pointer": {"type":"string"},
     "filename": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "content_type": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "size": {"type":"integer","minimum":0},
     "sha256": {"type":"string"}
    }
   },
   "LogBody": {
    "type": "object",
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
     "content_type": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "size": {"type":"integer","minimum":0},
     "kept": {"type":"integer","minimum":0},
     "cut": {"type":"boolean"},
     "invalid_at": {"minimum":0,"anyOf":[{"type":"integer"},{"type":"null"}]},
     "note": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "attachments": {"type":"array","items":{"$ref":"#/$defs/LogAttachment"}}
    }
   },
   "LogError": {
    "type": "object",
    "required": [
     "type",
     "message",
     "field"
    ],
    "properties": {
     "type": {"type":"string"},
     "message": {"type":"string"},
     "field": {"anyOf":[{"type":"string"},{"type":"null"}]}
    }
   },
   "LogHeader": {
    "type": "object",
    "required": [
     "name",
     "value"
    ],
    "properties": {"name":{"type":"string"},"value":{"type":"string"}}
   },
   "LogRequest": {
    "type": "object",
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
     "headers": {"type":"array","items":{"$ref":"#/$defs/LogHeader"}},
     "body": {"oneOf":[{"$ref":"#/$defs/LogBody"},{"type":"null"}]}
    }
   },
   "LogResponse": {
    "type": "object",
    "required": [
     "status",
     "headers",
     "body"
    ],
    "properties": {
     "status": {"type":"integer"},
     "headers": {"type":"array","items":{"$ref":"#/$defs/LogHeader"}},
     "body": {"oneOf":[{"$ref":"#/$defs/LogBody"},{"type":"null"}]}
    }
   },
   "LogRule": {
    "type": "object",
    "required": [
     "code",
     "title",
     "url"
    ],
    "properties": {"code":{"type":"string"},"title":{"type":"string"},"url":{"type":"string"}}
   },
   "PageLimit": {"type":"integer","minimum":1,"maximum":100},
   "PageOffset": {"type":"integer","minimum":0},
   "Timestamp": {"type":"string"},
   "Total": {"type":"integer","minimum":0}
  }
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "get": {
   "method": "GET",
   "path": "/logs/{id}",
   "arguments": {"id":"path","account_id":"query","account":"query"}
  },
  "list": {
   "method": "GET",
   "path": "/logs",
   "arguments": {
    "q": "query",
    "status": "query",
    "endpoint": "query",
    "limit": "query",
    "offset": "query",
    "account_id": "query",
    "account": "query"
   }
  },
  "unauthenticated": {
   "method": "GET",
   "path": "/logs/unauthenticated",
   "arguments": {"limit":"query","offset":"query","account_id":"query","account":"query"}
  }
 }
}`,
  find_deliveries: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "id": {"type":"string","description":"The resource's id."},
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "webhook_id": {"$ref":"#/$defs/Id","description":"Deliveries to this endpoint."},
   "email_id": {"$ref":"#/$defs/Id","description":"Deliveries about this email."},
   "event": {"$ref":"#/$defs/EventName","description":"Deliveries of this event."},
   "status": {"$ref":"#/$defs/DeliveryStatus","description":"Deliveries with this status."},
   "timeout_ms": {
    "type": "integer",
    "minimum": 0,
    "maximum": 60000,
    "default": 5000,
    "description": "Timeout in milliseconds."
   },
   "count": {
    "type": "integer",
    "minimum": 0,
    "maximum": 100,
    "default": 1,
    "description": "Number of matches to wait for; 0 expects none."
   },
   "since": {
    "type": "string",
    "minLength": 1,
    "maxLength": 64,
    "description": "Only deliveries that were made later count: the id of one, \u0060last\u0060 for all that were made before this request, or a sandbox time. A time that can only be the machine's, while the sandbox's clock shows another one, is refused."
   },
   "limit": {"type":"integer","minimum":1,"maximum":100,"default":25,"description":"Entries per page."},
   "offset": {
    "type": "integer",
    "minimum": 0,
    "maximum": 9007199254740991,
    "default": 0,
    "description": "Number of entries to skip."
   },
   "q": {
    "type": "string",
    "maxLength": 200,
    "description": "Text in the event, in the URL, or in the error or response of an attempt. Case-insensitive.\n"
   },
   "exam": {
    "type": "string",
    "enum": [
     "true",
     "false"
    ],
    "default": "false",
    "description": "\u0060true\u0060 lists the deliveries of exams, \u0060false\u0060 all others."
   },
   "failing": {
    "type": "string",
    "enum": [
     "true",
     "false"
    ],
    "default": "false",
    "description": "\u0060true\u0060 lists only deliveries whose last attempt failed, whatever their status."
   },
   "retried": {
    "type": "string",
    "enum": [
     "true",
     "false"
    ],
    "default": "false",
    "description": "\u0060true\u0060 lists only deliveries with more than one attempt, whatever their status."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   
  ],
  "additionalProperties": false,
  "$defs": {
   "DeliveryStatus": {"type":"string","enum":["pending","succeeded","failed","dropped"]},
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
    ],
    "description": "The name of an event."
   },
   "Id": {"type":"string","format":"uuid","description":"A UUID."}
  }
 },
 "output": {
  "type": "object",
  "properties": {
   "id": {"$ref":"#/$defs/Id"},
   "webhook_id": {"$ref":"#/$defs/Id"},
   "email_id": {"$ref":"#/$defs/IdOrNull"},
   "url": {"type":"string"},
   "event": {"type":"object","properties":{"type":{"type":"string"}},"required":["type"]},
   "status": {"$ref":"#/$defs/DeliveryStatus"},
   "attempts": {"type":"array","items":{"$ref":"#/$defs/DeliveryAttempt"}},
   "next_attempt_at": {"$ref":"#/$defs/TimestampOrNull"},
   "diagnosis": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "data": {
    "type": "array",
    "items": {
     "type": "object",
     "properties": {
      "id": {"$ref":"#/$defs/Id"},
      "webhook_id": {"$ref":"#/$defs/Id"},
      "email_id": {"$ref":"#/$defs/IdOrNull"},
      "url": {"type":"string"},
      "event": {"type":"object","properties":{"type":{"type":"string"}},"required":["type"]},
      "status": {"$ref":"#/$defs/DeliveryStatus"},
      "attempts": {"type":"array","items":{"$ref":"#/$defs/DeliveryAttempt"}},
      "next_attempt_at": {"$ref":"#/$defs/TimestampOrNull"},
      "diagnosis": {"anyOf":[{"type":"string"},{"type":"null"}]}
     },
     "required": [
      "id",
      "webhook_id",
      "email_id",
      "url",
      "event",
      "status",
      "attempts",
      "next_attempt_at",
      "diagnosis"
     ]
    }
   },
   "total": {"$ref":"#/$defs/Total"},
   "limit": {"$ref":"#/$defs/PageLimit"},
   "offset": {"$ref":"#/$defs/PageOffset"}
  },
  "required": [
   
  ],
  "$defs": {
   "DeliveryAttempt": {
    "type": "object",
    "required": [
     "at",
     "status_code",
     "duration_ms",
     "error",
     "response_body",
     "signature"
    ],
    "properties": {
     "at": {"$ref":"#/$defs/Timestamp"},
     "status_code": {"anyOf":[{"type":"integer"},{"type":"null"}]},
     "duration_ms": {"type":"integer","minimum":0},
     "error": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "response_body": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "request_headers": {"type":"string"},
     "response_headers": {"type":"string"},
     "signature": {"anyOf":[{"type":"string"},{"type":"null"}]},
     "signature_header": {"type":"string"}
    }
   },
   "DeliveryStatus": {"type":"string","enum":["pending","succeeded","failed","dropped"]},
   "Id": {"type":"string","format":"uuid"},
   "IdOrNull": {"format":"uuid","anyOf":[{"type":"string"},{"type":"null"}]},
   "PageLimit": {"type":"integer","minimum":1,"maximum":100},
   "PageOffset": {"type":"integer","minimum":0},
   "Timestamp": {"type":"string"},
   "TimestampOrNull": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "Total": {"type":"integer","minimum":0}
  }
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "get": {
   "method": "GET",
   "path": "/deliveries/{id}",
   "arguments": {"id":"path","account_id":"query","account":"query"}
  },
  "wait": {
   "method": "GET",
   "path": "/deliveries/wait",
   "arguments": {
    "webhook_id": "query",
    "email_id": "query",
    "event": "query",
    "status": "query",
    "timeout_ms": "query",
    "count": "query",
    "since": "query",
    "limit": "query",
    "offset": "query",
    "account_id": "query",
    "account": "query"
   }
  },
  "list": {
   "method": "GET",
   "path": "/deliveries",
   "arguments": {
    "webhook_id": "query",
    "email_id": "query",
    "event": "query",
    "status": "query",
    "q": "query",
    "exam": "query",
    "failing": "query",
    "retried": "query",
    "limit": "query",
    "offset": "query",
    "account_id": "query",
    "account": "query"
   }
  }
 }
}`,
  examine_receiver: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "id": {"type":"string","description":"The resource's id."},
   "cases": {
    "type": "array",
    "minItems": 1,
    "items": {"$ref":"#/$defs/ExamCaseName"},
    "description": "Default: all cases."
   },
   "event": {
    "$ref": "#/$defs/EventName",
    "description": "Type of the events. Default: \u0060email.delivered\u0060 if the endpoint is subscribed to it, otherwise its first."
   },
   "email_id": {"$ref":"#/$defs/Id","description":"Email of the events. Default: a new id for each event."},
   "effect_url": {
    "type": "string",
    "minLength": 1,
    "maxLength": 2048,
    "description": "URL of your application whose response to GET must not change when an event is repeated, such as a count of bounces. Without it the result of \u0060repeat\u0060 is \u0060unsure\u0060."
   },
   "secret": {
    "type": "string",
    "minLength": 1,
    "maxLength": 200,
    "description": "Secret that the receiver has. Default: the secret of the endpoint."
   },
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   "id"
  ],
  "additionalProperties": false,
  "$defs": {
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
    ],
    "description": "The name of an event."
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
   "Id": {"type":"string","format":"uuid","description":"A UUID."}
  }
 },
 "output": {
  "type": "object",
  "properties": {
   "webhook_id": {"$ref":"#/$defs/Id"},
   "passed": {"type":"integer","minimum":0},
   "failed": {"type":"integer","minimum":0},
   "unsure": {"type":"integer","minimum":0},
   "notes": {"type":"array","items":{"type":"string"}},
   "cases": {
    "type": "array",
    "items": {
     "type": "object",
     "properties": {
      "case": {"$ref":"#/$defs/ExamCaseName"},
      "result": {"type":"string","enum":["passed","failed","unsure"]},
      "got": {"type":"string"},
      "why": {"type":"string"},
      "fix": {"type":"string"}
     },
     "required": [
      "case",
      "result",
      "got",
      "why",
      "fix"
     ]
    }
   }
  },
  "required": [
   "webhook_id",
   "passed",
   "failed",
   "unsure",
   "notes",
   "cases"
  ],
  "$defs": {
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
   "Id": {"type":"string","format":"uuid"}
  }
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "examine": {
   "method": "POST",
   "path": "/webhooks/{id}/exam",
   "arguments": {
    "id": "path",
    "cases": "body",
    "event": "body",
    "email_id": "body",
    "effect_url": "body",
    "secret": "body",
    "account_id": "query",
    "account": "query"
   }
  }
 }
}`,
  check_email: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "id": {"type":"string","description":"The resource's id."},
   "clients": {
    "type": "string",
    "maxLength": 1000,
    "description": "Email clients as \u0060family.platform\u0060, comma-separated, each with \u0060*\u0060 for any: \u0060gmail.*,outlook.windows\u0060. Default: the setting \u0060checks.clients\u0060."
   },
   "ignore": {
    "type": "string",
    "maxLength": 1000,
    "description": "Rules that are not reported, comma-separated, each with \u0060*\u0060 for any: \u0060link-local,client-*\u0060."
   },
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   "id"
  ],
  "additionalProperties": false,
  "$defs": {"Id":{"type":"string","format":"uuid","description":"A UUID."}}
 },
 "output": {
  "type": "object",
  "properties": {
   "worst": {"anyOf":[{"$ref":"#/$defs/CheckLevel"},{"type":"null"}]},
   "counts": {
    "type": "object",
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
   "findings": {
    "type": "array",
    "items": {
     "type": "object",
     "properties": {
      "rule": {"type":"string"},
      "level": {"$ref":"#/$defs/CheckLevel"},
      "message": {"type":"string"},
      "fix": {"type":"string"},
      "part": {"$ref":"#/$defs/CheckPart"},
      "line": {"minimum":1,"anyOf":[{"type":"integer"},{"type":"null"}]},
      "excerpt": {"type":"string"},
      "count": {"type":"integer","minimum":1},
      "clients": {"type":"array","items":{"type":"string"}}
     },
     "required": [
      "rule",
      "level",
      "message",
      "fix",
      "part",
      "line",
      "excerpt",
      "count",
      "clients"
     ]
    }
   },
   "skipped": {"type":"array","items":{"$ref":"#/$defs/SkippedCheck"}}
  },
  "required": [
   "worst",
   "counts",
   "findings",
   "skipped"
  ],
  "$defs": {
   "CheckLevel": {"type":"string","enum":["error","warning","note"]},
   "CheckPart": {"type":"string","enum":["html","text","subject","headers","links","attachments"]},
   "SkippedCheck": {
    "type": "object",
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
   }
  }
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "check": {
   "method": "GET",
   "path": "/emails/{id}/checks",
   "arguments": {"id":"path","clients":"query","ignore":"query","account_id":"query","account":"query"}
  }
 }
}`,
  clock: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "advance": {
    "oneOf": [
     {"type":"string","minLength":1,"maxLength":60},
     {"type":"integer","minimum":0,"maximum":315576000000}
    ],
    "description": "How far to advance: \u00602h\u0060, \u006090s\u0060 or \u00601d12h\u0060 (units \u0060ms\u0060, \u0060s\u0060, \u0060m\u0060, \u0060h\u0060, \u0060d\u0060, \u0060w\u0060), or milliseconds."
   },
   "set": {
    "type": "string",
    "minLength": 1,
    "maxLength": 40,
    "description": "New time, ISO 8601 with \u0060Z\u0060 or an offset."
   },
   "frozen": {"type":"boolean","description":"Whether the clock is frozen."},
   "reset": {
    "type": "boolean",
    "enum": [
     true
    ],
    "description": "Return to the machine's time, running. Not with any other field."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   
  ],
  "additionalProperties": false
 },
 "output": {
  "type": "object",
  "properties": {
   "now": {"$ref":"#/$defs/Timestamp"},
   "frozen": {"type":"boolean"},
   "offset_ms": {"type":"integer"},
   "timers": {"type":"array","maxItems":100,"items":{"$ref":"#/$defs/Timer"}},
   "waiting": {"$ref":"#/$defs/Waiting"}
  },
  "required": [
   
  ],
  "$defs": {
   "Timer": {
    "type": "object",
    "required": [
     "due_at",
     "what"
    ],
    "properties": {"due_at":{"$ref":"#/$defs/Timestamp"},"what":{"type":"string"}}
   },
   "Timestamp": {"type":"string"},
   "Waiting": {"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/$defs/Timer"}}
  }
 },
 "scope": [
  
 ],
 "places": {
  "get": {"method":"GET","path":"/clock","arguments":{}},
  "set": {
   "method": "POST",
   "path": "/clock",
   "arguments": {"advance":"body","set":"body","frozen":"body","reset":"body"}
  }
 }
}`,
  inject_fault: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "method": {"$ref":"#/$defs/FaultMethod","description":"Default: any."},
   "path": {
    "type": "string",
    "minLength": 1,
    "maxLength": 500,
    "description": "Glob for the path under \u0060/v1\u0060, for example \u0060/emails/*\u0060. Default: any."
   },
   "times": {
    "type": "integer",
    "minimum": 0,
    "maximum": 1000000,
    "description": "How many requests to affect. Default: 1; 0 = until removed."
   },
   "error": {
    "oneOf": [
     {"$ref":"#/$defs/FaultError"},
     {"$ref":"#/$defs/FaultErrorType"}
    ],
    "description": "An error type such as \u0060rate_limit_exceeded\u0060, alone or with status and \u0060retry_after\u0060."
   },
   "latency_ms": {
    "type": "integer",
    "minimum": 1,
    "maximum": 600000,
    "description": "Delay before the response, in milliseconds."
   },
   "disconnect": {"type":"boolean","enum":[true],"description":"Close the connection instead of responding."},
   "when": {
    "$ref": "#/$defs/FaultWhen",
    "description": "\u0060before\u0060 or \u0060after\u0060 the request takes effect. Default: \u0060before\u0060."
   },
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "limit": {"type":"integer","minimum":1,"maximum":100,"default":25,"description":"Entries per page."},
   "offset": {
    "type": "integer",
    "minimum": 0,
    "maximum": 9007199254740991,
    "default": 0,
    "description": "Number of entries to skip."
   },
   "id": {"type":"string","description":"The resource's id."},
   "action": {
    "type": "string",
    "enum": [
     "inject",
     "list",
     "remove"
    ],
    "description": "Default: \u0060inject\u0060. \u0060remove\u0060 removes the fault \u0060id\u0060, or all."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   
  ],
  "additionalProperties": false,
  "$defs": {
   "FaultError": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type"
    ],
    "properties": {
     "type": {"$ref":"#/$defs/FaultErrorType"},
     "status": {"type":"integer","minimum":400,"maximum":599,"description":"Default: the type's status."},
     "retry_after": {
      "oneOf": [
       {"type":"integer","minimum":1,"maximum":86400},
       {"type":"string"}
      ],
      "description": "Value of the Retry-After header: whole seconds, or an HTTP date such as \u0060Fri, 27 Nov 2026 08:00:00 GMT\u0060, which is sent as it is."
     }
    }
   },
   "FaultErrorType": {
    "type": "string",
    "pattern": "^[a-z][a-z0-9_]{0,99}$",
    "description": "An error type; it need not be a known one."
   },
   "FaultMethod": {"type":"string","enum":["GET","POST","PUT","PATCH","DELETE"]},
   "FaultWhen": {"type":"string","enum":["before","after"]},
   "Id": {"type":"string","format":"uuid","description":"A UUID."}
  }
 },
 "output": {
  "type": "object",
  "properties": {
   "id": {"$ref":"#/$defs/Id"},
   "method": {"oneOf":[{"type":"string","enum":["GET","POST","PUT","PATCH","DELETE"]},{"type":"null"}]},
   "path": {"anyOf":[{"type":"string"},{"type":"null"}]},
   "times": {"type":"integer","minimum":0},
   "remaining": {"minimum":0,"anyOf":[{"type":"integer"},{"type":"null"}]},
   "error": {"$ref":"#/$defs/FaultError"},
   "latency_ms": {"type":"integer","minimum":1},
   "disconnect": {"type":"boolean","const":true},
   "when": {"$ref":"#/$defs/FaultWhen"},
   "hits": {"type":"integer","minimum":0},
   "hint": {"type":"string"},
   "data": {
    "type": "array",
    "items": {
     "type": "object",
     "properties": {
      "id": {"$ref":"#/$defs/Id"},
      "method": {"oneOf":[{"type":"string","enum":["GET","POST","PUT","PATCH","DELETE"]},{"type":"null"}]},
      "path": {"anyOf":[{"type":"string"},{"type":"null"}]},
      "times": {"type":"integer","minimum":0},
      "remaining": {"minimum":0,"anyOf":[{"type":"integer"},{"type":"null"}]},
      "error": {"$ref":"#/$defs/FaultError"},
      "latency_ms": {"type":"integer","minimum":1},
      "disconnect": {"type":"boolean","const":true},
      "when": {"$ref":"#/$defs/FaultWhen"},
      "hits": {"type":"integer","minimum":0},
      "hint": {"type":"string"}
     },
     "required": [
      "id",
      "method",
      "path",
      "times",
      "remaining",
      "when",
      "hits"
     ]
    }
   },
   "total": {"$ref":"#/$defs/Total"},
   "limit": {"$ref":"#/$defs/PageLimit"},
   "offset": {"$ref":"#/$defs/PageOffset"},
   "deleted": {"anyOf":[{"type":"integer","minimum":0},{"type":"boolean","const":true}]}
  },
  "required": [
   
  ],
  "$defs": {
   "FaultError": {
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {"$ref":"#/$defs/FaultErrorType"},
     "status": {"type":"integer","minimum":400,"maximum":599},
     "retry_after": {"oneOf":[{"type":"integer","minimum":1,"maximum":86400},{"type":"string"}]}
    }
   },
   "FaultErrorType": {"type":"string"},
   "FaultWhen": {"type":"string","enum":["before","after"]},
   "Id": {"type":"string","format":"uuid"},
   "PageLimit": {"type":"integer","minimum":1,"maximum":100},
   "PageOffset": {"type":"integer","minimum":0},
   "Total": {"type":"integer","minimum":0}
  }
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "inject": {
   "method": "POST",
   "path": "/faults",
   "arguments": {
    "method": "body",
    "path": "body",
    "times": "body",
    "error": "body",
    "latency_ms": "body",
    "disconnect": "body",
    "when": "body",
    "account_id": "query",
    "account": "query"
   }
  },
  "list": {
   "method": "GET",
   "path": "/faults",
   "arguments": {"limit":"query","offset":"query","account_id":"query","account":"query"}
  },
  "remove": {"method":"DELETE","path":"/faults","arguments":{"account_id":"query","account":"query"}},
  "remove_one": {
   "method": "DELETE",
   "path": "/faults/{id}",
   "arguments": {"id":"path","account_id":"query","account":"query"}
  }
 }
}`,
  accounts: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "limit": {"type":"integer","minimum":1,"maximum":100,"default":25,"description":"Entries per page."},
   "offset": {
    "type": "integer",
    "minimum": 0,
    "maximum": 9007199254740991,
    "default": 0,
    "description": "Number of entries to skip."
   },
   "name": {"type":"string","minLength":1,"maxLength":100,"pattern":"\\S"},
   "plan": {"$ref":"#/$defs/Plan"},
   "domains": {
    "type": "array",
    "maxItems": 100,
    "items": {"type":"string","minLength":1,"maxLength":253},
    "description": "Domains that start verified."
   },
   "id": {"type":"string","description":"The resource's id."},
   "track_opens": {"type":"boolean"},
   "track_clicks": {"type":"boolean"},
   "action": {
    "type": "string",
    "enum": [
     "list",
     "create",
     "update",
     "delete"
    ],
    "description": "Default: \u0060list\u0060. \u0060update\u0060 and \u0060delete\u0060 need \u0060id\u0060."
   },
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   
  ],
  "additionalProperties": false,
  "$defs": {"Plan":{"type":"string","enum":["unlimited","free"]}}
 },
 "output": {
  "type": "object",
  "properties": {
   "data": {
    "type": "array",
    "items": {
     "type": "object",
     "properties": {
      "id": {"$ref":"#/$defs/Id"},
      "name": {"type":"string"},
      "plan": {"$ref":"#/$defs/Plan"},
      "usage": {"$ref":"#/$defs/Usage"},
      "limits": {"$ref":"#/$defs/UsageLimits"}
     },
     "required": [
      "id",
      "name",
      "plan",
      "usage",
      "limits"
     ]
    }
   },
   "total": {"$ref":"#/$defs/Total"},
   "limit": {"$ref":"#/$defs/PageLimit"},
   "offset": {"$ref":"#/$defs/PageOffset"},
   "id": {"$ref":"#/$defs/Id"},
   "name": {"type":"string"},
   "plan": {"$ref":"#/$defs/Plan"},
   "usage": {"$ref":"#/$defs/Usage"},
   "limits": {"$ref":"#/$defs/UsageLimits"},
   "tokens": {"$ref":"#/$defs/Tokens"},
   "deleted": {"type":"boolean","const":true}
  },
  "required": [
   
  ],
  "$defs": {
   "Id": {"type":"string","format":"uuid"},
   "PageLimit": {"type":"integer","minimum":1,"maximum":100},
   "PageOffset": {"type":"integer","minimum":0},
   "Plan": {"type":"string","enum":["unlimited","free"]},
   "Tokens": {
    "type": "object",
    "required": [
     "full_access",
     "sending"
    ],
    "properties": {"full_access":{"type":"string"},"sending":{"type":"string"}}
   },
   "Total": {"type":"integer","minimum":0},
   "Usage": {
    "type": "object",
    "required": [
     "today",
     "month"
    ],
    "properties": {"today":{"type":"integer","minimum":0},"month":{"type":"integer","minimum":0}}
   },
   "UsageLimits": {
    "type": "object",
    "required": [
     "today",
     "month"
    ],
    "properties": {
     "today": {"anyOf":[{"type":"integer"},{"type":"null"}]},
     "month": {"anyOf":[{"type":"integer"},{"type":"null"}]}
    }
   }
  }
 },
 "scope": [
  
 ],
 "places": {
  "list": {"method":"GET","path":"/accounts","arguments":{"limit":"query","offset":"query"}},
  "create": {"method":"POST","path":"/accounts","arguments":{"name":"body","plan":"body","domains":"body"}},
  "update": {
   "method": "PATCH",
   "path": "/accounts/{id}",
   "arguments": {"id":"path","name":"body","plan":"body","track_opens":"body","track_clicks":"body"}
  },
  "delete": {"method":"DELETE","path":"/accounts/{id}","arguments":{"id":"path"}}
 }
}`,
  reset: String.raw`{
 "input": {
  "type": "object",
  "properties": {
   "keep": {
    "type": "array",
    "minItems": 1,
    "uniqueItems": true,
    "items": {"type":"string","enum":["domains","api_keys","webhooks","settings","suppressions"]}
   },
   "account_id": {"$ref":"#/$defs/Id","description":"Account id. Default: the default account."},
   "account": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Account name, instead of \u0060account_id\u0060. \u0060*\u0060 stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle."
   },
   "preview": {"type":"boolean","description":"Only count what would be deleted."},
   "full": {"type":"boolean","description":"Return the whole answer instead of its main fields."}
  },
  "required": [
   
  ],
  "additionalProperties": false,
  "$defs": {"Id":{"type":"string","format":"uuid","description":"A UUID."}}
 },
 "output": {
  "type": "object",
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
   "clock": {"type":"boolean"},
   "reset": {"type":"boolean","const":true}
  },
  "required": [
   
  ]
 },
 "scope": [
  "account_id",
  "account"
 ],
 "places": {
  "preview": {"method":"GET","path":"/reset","arguments":{"keep":"query","account_id":"query","account":"query"}},
  "reset": {"method":"POST","path":"/reset","arguments":{"keep":"body","account_id":"query","account":"query"}}
 }
}`,
}
