import { HEADER_CASES } from "./rule-cases/headers.fixture.ts"
import { HTML_CASES } from "./rule-cases/html.fixture.ts"
import { IMAGE_CASES } from "./rule-cases/images.fixture.ts"
import { LEFTOVER_CASES } from "./rule-cases/leftovers.fixture.ts"
import { LINK_CASES } from "./rule-cases/links.fixture.ts"
import type { RuleCases } from "./rule-cases/mails.fixture.ts"
import { MIME_CASES } from "./rule-cases/mime.fixture.ts"
import { TEXT_CASES } from "./rule-cases/texts.fixture.ts"
import type { RuleId } from "./rules.ts"

/** For each rule: mails that break it, and similar ones that do not. */
export const CASES: Record<RuleId, RuleCases> = {
  ...LEFTOVER_CASES,
  ...LINK_CASES,
  ...IMAGE_CASES,
  ...HTML_CASES,
  ...TEXT_CASES,
  ...MIME_CASES,
  ...HEADER_CASES,
}
