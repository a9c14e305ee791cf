import type { AnyRule } from "./findings.ts"

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
