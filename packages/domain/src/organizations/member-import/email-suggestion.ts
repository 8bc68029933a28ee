/**
 * Domains that many people have addresses of. Those that are one letter from another one are here so that they are not
 * taken for a typing error of it.
 */
const wellKnownDomains = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.co.uk',
  'ymail.com',
  'rocketmail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'gmx.net',
  'gmx.de',
  'web.de',
  'proton.me',
  'protonmail.com',
  'fastmail.com',
  'zoho.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'cox.net',
  'charter.net',
  'btinternet.com',
  'sky.com',
]

/**
 * Domains of countries in which people have addresses. Those that are ".com" without a letter are not among them: "cm",
 * "co" and "om".
 */
const COUNTRIES =
  'ae ar at au be bg bo br by ca ch cl cn cr cy cz de dk do ec ee eg es eu fi fr ge gr gt hk hr hu id ie il in ir is it jo jp ke kr kw kz lb li lk lt lu lv ma me mt mx my ng nl no nz pa pe ph pk pl pt py qa ro rs ru sa se sg si sk th tn tr tw ua uk us uy ve vn za'.split(
    ' ',
  )
/** The end of a domain of a country: "ca", "co.uk", "com.br". */
const COUNTRY_END = new RegExp(`^(?:(?:com?|net|org)\\.)?(?:${COUNTRIES.join('|')})$`)

/** Whether two domains have the same name, and the first one ends as those of a country do: "hotmail.ca" beside "hotmail.com". */
function isOfOtherCountry(domain: string, known: string): boolean {
  const dot = domain.indexOf('.')
  return known.startsWith(domain.slice(0, dot + 1)) && COUNTRY_END.test(domain.slice(dot + 1))
}

/** Shorter domains are a letter away from too many others. */
const MIN_LENGTH = 8
/** From this length on, two typing errors are one word still. */
const TWO_ERRORS_LENGTH = 11

/** Returns the number of letters that were left out, added, replaced or swapped with the next one; `max + 1` if more. */
export function countTypingErrors(typed: string, meant: string, max: number): number {
  if (Math.abs(typed.length - meant.length) > max) return max + 1
  let before: number[] = []
  let above = Array.from({ length: meant.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1]
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
      const replaced = (above[column - 1] ?? 0) + (isSame ? 0 : 1)
      const swapped = isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min(replaced, swapped, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    before = above
    above = current
  }
  return Math.min(above[meant.length] ?? max + 1, max + 1)
}

/**
 * Returns the function that returns the address that is probably meant by one with a mistyped domain, or null.
 * `ownDomains` are those of the organization's members. Domains are compared once each, because files repeat them.
 */
export function createEmailSuggester(ownDomains: readonly string[]): (email: string) => string | null {
  const known = new Set([...ownDomains, ...wellKnownDomains])
  const suggestions = new Map<string, string | null>()

  function findDomain(domain: string): string | null {
    if (known.has(domain)) return null
    for (const each of known) if (isOfOtherCountry(domain, each)) return null
    for (const errors of [1, 2])
      for (const candidate of known) {
        if (candidate.length < (errors === 1 ? MIN_LENGTH : TWO_ERRORS_LENGTH)) continue
        if (countTypingErrors(domain, candidate, errors) === errors) return candidate
      }
    return null
  }

  return (email) => {
    const [local = '', domain = ''] = email.split('@')
    let suggestion = suggestions.get(domain)
    if (suggestion === undefined) {
      suggestion = findDomain(domain)
      suggestions.set(domain, suggestion)
    }
    return suggestion === null ? null : `${local}@${suggestion}`
  }
}

/** Domains of fewer members may be typing errors themselves. */
const MIN_MEMBERS = 2
const MAX_OWN_DOMAINS = 20

/** Returns the domains that most members of an organization have addresses of. */
export function findOrganizationDomains(emails: Iterable<string>): string[] {
  const counts = new Map<string, number>()
  for (const email of emails) {
    const domain = email.slice(email.indexOf('@') + 1)
    counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= MIN_MEMBERS)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_OWN_DOMAINS)
    .map(([domain]) => domain)
}
