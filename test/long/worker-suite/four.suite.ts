import { fifty } from "./fifty.ts"

fifty("four")
