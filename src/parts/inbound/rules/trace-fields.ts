import { isIPv6 } from "node:net"
import { MAIL_HOST } from "../../domains/rules/names.ts"
import type { InboundRecord } from "../record.ts"

/**
 * The message with the fields that a mail server puts in front of it (RFC 5321 4.4), as SpamAssassin reads them: without them its rules
 * about the client, its name and its sender are skipped (assumption inbound.spamd).
 */
export function withTrace(raw: Buffer, message: Pick<InboundRecord, "id" | "envelope" | "received_at">): Buffer {
  const { mail_from, rcpt_to, client_ip, helo } = message.envelope
  const at = new Date(message.received_at).toUTCString().replace("GMT", "+0000 (UTC)")
  const ip = isIPv6(client_ip) ? `IPv6:${client_ip}` : client_ip
  const fields = [
    `Return-Path: <${plain(mail_from)}>`,
    `Received: from ${plain(helo) || "unknown"} (unknown [${ip}])`,
    `\tby ${MAIL_HOST} (Sandpost) with ESMTP id ${message.id.replaceAll("-", "")}`,
    `\tfor <${plain(rcpt_to)}>; ${at}`,
  ]
  return Buffer.concat([Buffer.from(`${fields.join("\r\n")}\r\n`), raw])
}

/** What the client wrote, without what would end the line or the part of the field. */
const plain = (text: string) => text.replace(/[\s<>();]/g, "").slice(0, 255)
