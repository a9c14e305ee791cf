import { fifty } from "./fifty.ts"

fifty("two")
