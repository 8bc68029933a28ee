import { pathToFileURL } from 'node:url'
import { slug } from '@kitchen-table/contract/fields'
import { roles } from '@kitchen-table/domain/accounts/actor'
import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { z } from 'zod'
import { readContentFile, readYaml } from './content-file.ts'

const words = z.string().trim().min(1, 'is empty')
const days = z.number().int('is not a whole number of days').min(0, 'lies in the future')

const organisation = z.strictObject({
  slug,
  title: words,
  displayName: words.optional(),
  /** A file of logos/, without its ending. */
  logo: slug.optional(),
  linkTo: z.url({ protocol: /^https?$/ }).optional(),
  createdDaysAgo: days,
  maxMembers: z.number().int().min(0),
  members: z.number().int().min(0),
  layout: slug,
  subGroups: z.array(
    z.strictObject({ id: slug, name: words, layout: slug, share: z.number().min(0).max(1) }),
  ),
})
export type DemoOrganisation = z.infer<typeof organisation>

const account = z.strictObject({
  email: z
    .string()
    .refine((email) => canonicalEmail(email) === email, 'is not an e-mail address in lower case'),
  first: words,
  last: words,
  role: z.enum(roles),
  group: slug.optional(),
  subGroup: slug.optional(),
  password: words,
  joinedDaysAgo: days,
  progress: z.array(z.strictObject({ track: slug, units: z.number().int().min(0), daysAgo: days })),
})
export type DemoAccount = z.infer<typeof account>

const someWords = z.tuple([words], words)
const people = z.strictObject({
  accounts: z.array(account),
  first: someWords,
  last: someWords,
  searches: someWords,
})
export type DemoPeople = z.infer<typeof people>

/** Reads who is there when the store is first filled. Throws a LibraryError at the first thing that cannot be used. */
/** What content/ says of the people; `logos` are the drawings by their names. */
export type Given = {
  organisations: DemoOrganisation[]
  people: DemoPeople
  logos: ReadonlyMap<string, string>
}

export function readPeople(contentDir: string): Given {
  const root = pathToFileURL(`${contentDir}/`)
  const organisations = readYaml(readContentFile(root, 'organisations.yaml'), z.array(organisation))
  const drawn = organisations.map(({ logo }) => logo).filter((logo) => logo !== undefined)
  return {
    logos: new Map(drawn.map((logo) => [logo, readContentFile(root, `logos/${logo}.svg`).text])),
    organisations,
    people: readYaml(readContentFile(root, 'people.yaml'), people),
  }
}
