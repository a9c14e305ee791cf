import { fifty } from "./fifty.ts"

fifty("three")
