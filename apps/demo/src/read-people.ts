import { pathToFileURL } from 'node:url'
import { ownHelpLineInput } from '@kitchen-table/contract/catalog'
import { slug } from '@kitchen-table/contract/fields'
import { normalizeEmail, type Role, roles } from '@kitchen-table/domain/accounts'
import type { Member } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { readContentFile, readYaml } from './content-file.ts'

export const DAY_MS = 24 * 60 * 60_000

/** A person who is stored when the store is first filled. Times are in ms since 1970. */
export type DemoPerson = Omit<Member, 'role'> & {
  role: Role
  group: string | null
  layout: string
  /** Null for invented members: nobody can sign in as one. */
  password: string | null
  joinedAt: number
  /** The completed units of a demo account; null for people whose history is generated as well. */
  progress: DemoAccount['progress'] | null
}

const nonEmptyText = z.string().trim().min(1, 'is empty')
const dayCount = z.number().int('is not a whole number of days').min(0, 'lies in the future')

const organizationSchema = z.strictObject({
  slug,
  title: nonEmptyText,
  displayName: nonEmptyText.optional(),
  /** The name of a file in logos/, without its extension. */
  logo: slug.optional(),
  linkTo: z.url({ protocol: /^https?$/ }).optional(),
  createdDaysAgo: dayCount,
  maxMembers: z.number().int().min(0),
  members: z.number().int().min(0),
  layout: slug,
  sharesReport: z.boolean().default(false),
  helpLines: z.array(ownHelpLineInput).default([]),
  subGroups: z.array(
    z.strictObject({ id: slug, name: nonEmptyText, layout: slug, share: z.number().min(0).max(1) }),
  ),
})
export type DemoOrganization = z.infer<typeof organizationSchema>

const accountSchema = z.strictObject({
  email: z
    .string()
    .refine((email) => normalizeEmail(email) === email, 'is not an e-mail address in lower case'),
  first: nonEmptyText,
  last: nonEmptyText,
  role: z.enum(roles),
  group: slug.optional(),
  subGroup: slug.optional(),
  password: nonEmptyText,
  joinedDaysAgo: dayCount,
  progress: z.array(z.strictObject({ track: slug, units: z.number().int().min(0), daysAgo: dayCount })),
})
export type DemoAccount = z.infer<typeof accountSchema>

const nonEmptyTexts = z.tuple([nonEmptyText], nonEmptyText)
const peopleSchema = z.strictObject({
  accounts: z.array(accountSchema),
  first: nonEmptyTexts,
  last: nonEmptyTexts,
  searches: nonEmptyTexts,
})
export type DemoPeople = z.infer<typeof peopleSchema>

export type PeopleContent = {
  organizations: DemoOrganization[]
  people: DemoPeople
  logos: ReadonlyMap<string, string>
}

/** Reads the demo organizations and people. Throws a ContentError at the first thing that cannot be used. */
export function readPeople(contentDir: string): PeopleContent {
  const root = pathToFileURL(`${contentDir}/`)
  const organizations = readYaml(readContentFile(root, 'organizations.yaml'), z.array(organizationSchema))
  const logoNames = organizations.map(({ logo }) => logo).filter((logo) => logo !== undefined)
  return {
    logos: new Map(logoNames.map((logo) => [logo, readContentFile(root, `logos/${logo}.svg`).text])),
    organizations,
    people: readYaml(readContentFile(root, 'people.yaml'), peopleSchema),
  }
}
