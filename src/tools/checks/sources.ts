import type { AnyRule } from "./findings.ts"

const DAY = "2026-11-28"
/** The programs that carried mail was read with, in Debian 12 and from npm. */
const READERS =
  "GMime 3.2.13 (notmuch 0.37), Ruby Mail 2.7.1, Python 3.11.7, Jakarta Mail 2.0.0, Mime4j 0.8.2, postal-mime 4.0.0, mailparser 3.14.2"

/**
 * What rules say about other software, which changes: where that is from, its version, and the day on which it was last
 * looked at. The day of the data about email clients from caniemail.com is `CANIEMAIL_DATE`.
 */
export const SOURCES: Partial<Record<AnyRule, readonly [source: string, version: string, day: string]>> = {
  "mime-charset": ["Python email (�); mailparser, postal-mime (UTF-8)", "3.11.7; 3.14.2, 4.0.0", "2026-11-27"],
  "mime-header": ["SUBJECT_NEEDS_ENCODING of Rspamd; Python email, Ruby mail", "3; 3.11.7, 2.7.1", "2026-11-27"],
  "mime-file-name": ["Python email, Ruby mail, mailparser, postal-mime", "3.11.7, 2.7.1, 3.14.2, 4.0.0", "2026-11-27"],
  "mime-version": ["MISSING_MIME_VERSION of Rspamd; the same readers", "3", "2026-11-27"],
  "mime-mixed": ["mailparser, postal-mime (joined); Python email (both)", "3.14.2, 4.0.0; 3.11.7", "2026-11-27"],
  "mime-order": ["RFC 2046 5.1.4; Python email (HTML)", "3.11.7", "2026-11-27"],
  "mime-long-line": ["smtp_line_length_limit of Postfix; message_linelength_limit of Exim", "3; 4.95", "2026-11-27"],
  "mime-7bit": ["R_BAD_CTE_7BIT of Rspamd; the same readers", "3", "2026-11-27"],
  "mime-cut": [
    "GMime, Ruby Mail, Python, Jakarta Mail, Mime4j, postal-mime and mailparser show what is there",
    READERS,
    DAY,
  ],
  "mime-date": [
    "none: Python, Jakarta Mail, Mime4j; 1970: GMime; the time of reading: mailparser; an error: Ruby Mail; as written: postal-mime",
    READERS,
    DAY,
  ],
  "mime-message-id": [
    "as written: mailparser, postal-mime, Jakarta Mail; cut at a blank: Python; made up: GMime, Ruby Mail",
    READERS,
    DAY,
  ],
  "mime-address": [
    "the encoded word: GMime, Jakarta Mail, Mime4j; all as address: Python, Ruby Mail; all as name: mailparser; right: postal-mime",
    READERS,
    DAY,
  ],
  "mime-parameter": [
    "right: GMime, postal-mime; none: Mime4j, Python, Ruby Mail if unquoted; as written: Jakarta Mail, mailparser",
    READERS,
    DAY,
  ],
  "mime-bcc": ["shown by notmuch, mailparser, postal-mime, Python, Jakarta Mail", READERS, DAY],
  "bulk-signature": [
    "RFC 8058 4; mailauth and older versions of Nodemailer leave List-Unsubscribe-Post out",
    "7.1.0; 6.10.1, 7.0.13, 9.1.1",
    DAY,
  ],
  "html-unset-variable": ["juice with media queries", "12.2.0", DAY],
  "html-outlook-class": ["email-comb", "7.4.4", DAY],
  "text-joined-columns": ["html-to-text", "10.0.1", DAY],
  "bulk-one-click-value": ["RFC 8058 3.1; the option `list` of Nodemailer writes <http://…>", "10.6.1", "2026-11-27"],
  "bulk-https": ["RFC 8058 3.1", "2017", "2026-11-27"],
  "link-outlook": ["buttons of VML in conditional comments, read by Outlook on Windows", "classic", "2026-11-27"],
  "header-otp-token": ["draft-goto-otp-token-01; mailparser", "3.14.2", "2026-11-27"],
  "text-joined-links": ["render of React Email", "2.3.1", "2026-11-27"],
  "client-css-media-range": ["resend/react-email#3009, #3086", "react-email 5.2.9", "2026-11-27"],
  "client-css-hex-alpha": [
    "eclipse-che/che#6597 (Gmail), Outlook without rgba() on caniemail.com",
    "2017, 2026",
    "2026-11-27",
  ],
  "client-css-space-color": ["hteumeuleu/email-bugs#160", "2025-12-18", "2026-11-27"],
}
