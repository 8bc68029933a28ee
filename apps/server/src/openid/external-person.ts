import type { ExternalPerson } from '@kitchen-table/application/ports'
import { removeHiddenCharacters } from '@kitchen-table/domain/language'

type Claims = { readonly [claim: string]: unknown }

const MAX_NAME_LENGTH = 100
/** At most 255 printable ASCII characters (OpenID Connect Core 1.0, section 2), without outer spaces. */
const subjectPattern = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/
/** Characters that could start a new line, for which a typed name is refused, and halves of others. */
const lineBreakPattern = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu

/** Cleans a name as the contract's `nameText` cleans those that people type. */
function cleanName(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  const name = removeHiddenCharacters(claim.replace(lineBreakPattern, ' ')).trim()
  return [...name].slice(0, MAX_NAME_LENGTH).join('').trim()
}

/** Falls back to `name` if a provider sends neither `given_name` nor `family_name`. */
function parseNames({
  given_name,
  family_name,
  name: fullName,
}: Claims): Pick<ExternalPerson, 'first' | 'last'> {
  const [first, last] = [cleanName(given_name), cleanName(family_name)]
  return first === '' && last === '' ? { first: cleanName(fullName), last: '' } : { first, last }
}

/** Whether a token is for this client only, and not of the future. `now` is in milliseconds, `tolerance` in seconds. */
export function isIssuedToClient(
  { aud, azp, iat }: Claims,
  clientId: string,
  now: number,
  tolerance: number,
): boolean {
  const [audience, other] = Array.isArray(aud) ? aud : [aud]
  if (audience !== clientId || other !== undefined) return false
  if (azp !== undefined && azp !== clientId) return false
  return typeof iat === 'number' && iat <= now / 1000 + tolerance
}

/**
 * Returns what is trusted of a person's claims; other claims are ignored. The address and whether it is verified come
 * from the same source. Returns null for an invalid issuer or subject.
 */
export function parseExternalPerson(idTokenClaims: Claims, profileClaims: Claims): ExternalPerson | null {
  const { iss, sub } = idTokenClaims
  if (typeof iss !== 'string' || typeof sub !== 'string' || !subjectPattern.test(sub)) return null
  const { email, email_verified } = profileClaims
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    isEmailVerified: email_verified === true,
    ...parseNames(profileClaims),
  }
}
