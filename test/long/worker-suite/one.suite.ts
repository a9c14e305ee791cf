import { fifty } from "./fifty.ts"

fifty("one")
