import { removeHiddenCharacters } from '../language/remove-hidden-characters.ts'

const ADDRESS =
  /[@/\\]|\bwww\b|[\p{L}\p{N}][.\u3002\uff61][\p{L}\p{N}]{2}|\d[.\u3002]\d+[.\u3002]\d+[.\u3002]\d/iu

const ADDRESS_IN_TEXT =
  /@|:\/\/|\bwww\b|[\p{L}\p{N}][.\u3002\uff61][\p{L}\p{N}]{2}|\d[.\u3002]\d+[.\u3002]\d+[.\u3002]\d/iu

/** Whether a text of several sentences holds an e-mail or web address, or what mail programs may make a link of. */
export function textContainsAddress(text: string): boolean {
  return ADDRESS_IN_TEXT.test(removeHiddenCharacters(text).normalize('NFKC'))
}

/**
 * Whether a name of a person holds an e-mail or web address, or what mail programs may make a link of. It is meant to be
 * strict: "J.Robert" counts too, because a name without a space behind its period reads like a host.
 */
export function nameContainsAddress(name: string): boolean {
  return ADDRESS.test(removeHiddenCharacters(name).normalize('NFKC'))
}
