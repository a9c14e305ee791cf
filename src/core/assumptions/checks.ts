import type { Assumption } from "./row.ts"

/** The checks of captured mail. */
export const checks = [
  {
    code: "C1",
    name: "checks.clients",
    section: "1",
    basis: "choice",
    why: "The document says nothing about email clients; these read most mail.",
    decision: "Email clients that the checks of a captured email are about, as family.platform with * for any.",
    setting: true,
    kind: "strings",
    shape: "email_client",
    default: [
      ...["apple-mail.*", "gmail.android", "gmail.desktop-webmail", "gmail.ios"],
      ...["outlook.outlook-com", "outlook.windows", "yahoo.*"],
    ],
  },
] as const satisfies readonly Assumption[]
