import {
  type AccountStatus,
  type Member,
  type MemberQuery,
  memberSorts,
} from '@kitchen-table/domain/organizations'
import { expect } from 'vitest'
import type {
  ListedMember,
  MemberOrder,
  MemberPage,
  MembershipStore,
} from '../../features/people/membership-store.ts'
import { testWith } from '../test-with.ts'
import { times } from '../times.ts'
import {
  ada,
  allMembersQuery,
  byEmail,
  joinedAt,
  numberedMember,
  type OpenMemberships,
  openWithOrganizations,
  timeInFebruary,
} from './membership-fixtures.ts'
import { nameSearches } from './names.ts'
import { awkwardTexts } from './samples.ts'

const orders = memberSorts.flatMap((sort) => [false, true].map((descending) => ({ sort, descending })))

/** Returns the pages of a search, from the first to the last. */
async function readPages(
  store: MembershipStore,
  query: MemberQuery,
  order: MemberOrder,
): Promise<MemberPage[]> {
  const pages: MemberPage[] = []
  for (let after: string | undefined; ; ) {
    const page = await store.search('acme', query, order, { after })
    pages.push(page)
    if (page.next === null) return pages
    after = page.next
  }
}

/**
 * 130 members: many have the same name, or a name that differs in case and accents, and the same day of joining. Half of
 * them have signed in, and every fifth is disabled.
 */
const firstNames = ['Éloise', 'eloise', 'Zoë', 'ÅSA', 'x'.repeat(200), '', '李']
const lastNames = ['Østergård', 'byron', 'Byron', 'Çelik']
const crowd = times(130, (n) => ({
  member: numberedMember(129 - n, {
    first: firstNames[n % firstNames.length],
    last: lastNames[n % lastNames.length],
    subGroupId: n % 3 === 0 ? 's-1' : null,
  }),
  invitedAt: timeInFebruary(1 + (n % 9)),
  status: n % 4 === 0 ? 'CONFIRMED' : n % 4 === 1 ? 'EXTERNAL_PROVIDER' : 'FORCE_CHANGE_PASSWORD',
  isDisabled: n % 5 === 0,
})) satisfies { member: Member; invitedAt: string; status: AccountStatus; isDisabled: boolean }[]

/** The sort keys of a member, in plain comparison; the store's own are search keys. */
const plainKeys: Record<MemberOrder['sort'], (member: ListedMember) => string[]> = {
  email: ({ email }) => [email],
  name: ({ first, last, email }) => [...[last, first].map(toPlainName), email],
  status: ({ status, enabled, invitedAt, email }) => {
    if (!enabled) return ['3 disabled', email]
    return status === 'FORCE_CHANGE_PASSWORD' ? ['2 pending', invitedAt ?? '', email] : ['1 active', email]
  },
  invited: ({ invitedAt, email }) => [invitedAt ?? '', email],
}
const toPlainName = (name: string) =>
  name
    .replaceAll('É', 'e')
    .replaceAll('ë', 'e')
    .replaceAll('Å', 'a')
    .replaceAll('Ç', 'c')
    .replaceAll('å', 'a')
    .toLowerCase()

function compareKeys(left: string[], right: string[]): number {
  for (const [n, key] of left.entries()) {
    const other = right[n] ?? ''
    if (key !== other) return key < other ? -1 : 1
  }
  return 0
}

/** Tests of searched, sorted pages of the members of an organization, and of the tokens that continue them. */
export function defineMemberPagesSuite(open: OpenMemberships): void {
  definePagesSuite(open)
  definePageTokensSuite(open)
}

function definePagesSuite(open: OpenMemberships): void {
  const test = testWith(async () => {
    const setup = await openWithOrganizations(open)
    await Promise.all(
      crowd.map(({ member, invitedAt, status }) => setup.store.add('acme', member, invitedAt, status)),
    )
    const disabled = crowd.filter(({ isDisabled }) => isDisabled)
    for (const { member } of disabled) await setup.store.setEnabled(member.sub, false)
    await setup.store.add('small', { ...ada, first: 'Éloise' }, joinedAt)
    return setup
  })

  test('has every member once, in every order, and says on every page how many match', async ({ store }) => {
    for (const order of orders) {
      const pages = await readPages(store, allMembersQuery, order)
      const name = JSON.stringify(order)
      expect(
        pages.map(({ members }) => members.length),
        name,
      ).toEqual([50, 50, 30])
      expect(
        pages.map(({ matching }) => matching),
        name,
      ).toEqual([130, 130, 130])
      const members = pages.flatMap((page) => page.members)
      const direction = order.descending ? -1 : 1
      const keys = members.map(plainKeys[order.sort])
      expect(keys, name).toEqual(keys.toSorted((left, right) => direction * compareKeys(left, right)))
      expect(new Set(members.map(({ sub }) => sub))).toEqual(new Set(crowd.map(({ member }) => member.sub)))
    }
  })

  test('counts those of a sub-group, and returns as many members on a page as are asked for', async ({
    store,
  }) => {
    const ofSubGroup = await store.search('acme', { ...allMembersQuery, subGroup: 's-1' }, byEmail)
    expect(ofSubGroup).toMatchObject({ matching: 44, members: { length: 44 } })

    const first = await store.search('acme', allMembersQuery, byEmail, { max: 120 })
    expect(first.members).toHaveLength(120)
    const rest = await store.search('acme', allMembersQuery, byEmail, { after: first.next ?? '', max: 120 })
    expect(rest).toMatchObject({ members: { length: 10 }, next: null })
  })

  test('continues a page by status after its last member, also among those of a sub-group, and when that member is gone', async ({
    store,
  }) => {
    const query = { ...allMembersQuery, subGroup: 's-1' }
    const order: MemberOrder = { sort: 'status', descending: true }
    const readPage = (after?: string) => store.search('acme', query, order, { after, max: 20 })
    const all = await store.search('acme', query, order)
    const states = new Set(all.members.map(({ enabled, status }) => `${enabled} ${status}`))
    expect(states.size).toBeGreaterThan(3)

    const first = await readPage()
    const second = await readPage(first.next ?? '')
    const third = await readPage(second.next ?? '')
    expect([first, second, third].map(({ members }) => members.length)).toEqual([20, 20, 4])
    expect([first, second, third].flatMap(({ members }) => members)).toEqual(all.members)

    await store.remove(first.members.at(-1)?.sub ?? '')
    expect((await readPage(first.next ?? '')).members).toEqual(second.members)
  })

  test('finds names and addresses by their beginning alone, whatever case, accents and script, and everybody by a blank text', async ({
    store,
  }) => {
    const find = async (search: string) =>
      (await readPages(store, { ...allMembersQuery, search }, byEmail)).flatMap(({ members }) => members)
    const firstNamesOf = {
      elo: ['Éloise', 'eloise'],
      ' ÉLO': ['Éloise', 'eloise'],
      asa: ['ÅSA'],
      李: ['李'],
    }
    for (const [search, names] of Object.entries(firstNamesOf)) {
      const matching = crowd.filter(({ member }) => names.includes(member.first))
      expect(
        (await find(search)).map(({ sub }) => sub),
        search,
      ).toEqual(matching.map(({ member }) => member.sub).toSorted())
      expect(matching.length).toBeGreaterThan(10)
    }

    const count = async (search: string) =>
      (await store.search('acme', { ...allMembersQuery, search }, byEmail)).matching
    expect(await count('byr')).toBe(crowd.filter(({ member }) => /byron/i.test(member.last)).length)
    expect(await count('m0001')).toBe(10)
    expect(await count('M00010@EXAMPLE.COM')).toBe(1)
    for (const text of ['yron', '@example.com', '00001', 'a%', '_', 'm0001%', '*'])
      expect(await count(text)).toBe(0)
    for (const text of awkwardTexts) {
      const isBlank = text.trim() === ''
      expect(await count(text), text).toBe(isBlank ? 130 : text.startsWith('xx') ? 18 : 0)
    }
  })

  test('finds names in any order, without accents, apostrophes and hyphens, and new names and addresses alone', async ({
    store,
  }) => {
    const find = async (search: string) =>
      (await store.search('acme', { ...allMembersQuery, search }, byEmail)).members.map(({ sub }) => sub)
    for (const [n, [name]] of nameSearches.entries()) {
      const [first = '', last = ''] = name.split('|')
      await store.add('acme', numberedMember(500 + n, { first, last }), joinedAt)
    }
    for (const [n, [name, searches]] of nameSearches.entries())
      for (const search of searches)
        expect(await find(search), `${name} by ${search}`).toEqual([numberedMember(500 + n).sub])

    const { sub } = numberedMember(500)
    await store.rename(sub, { first: 'Zbigniew', last: 'Wałęsa' })
    await store.changeEmail(sub, 'z.other@example.com')
    expect(await find('walesa zbigniew')).toEqual([sub])
    expect(await find('other z')).toEqual([sub])
    expect(await find('weiss')).toEqual([])
    expect(await find('m00500')).toEqual([])
  })

  test('begins with the first page after a token that is none or is of another order, and goes on after one whose member is gone', async ({
    store,
  }) => {
    const first = await store.search('acme', allMembersQuery, byEmail)
    const foreign = ['WyJlbWFpbCJd', Buffer.from('["email",false,1]').toString('base64url')]
    for (const after of [...awkwardTexts, ...foreign])
      expect(await store.search('acme', allMembersQuery, byEmail, { after }), after).toEqual(first)

    const { members, next } = first
    const byName: MemberOrder = { sort: 'name', descending: false }
    expect(await store.search('acme', allMembersQuery, byName, { after: next ?? '' })).toEqual(
      await store.search('acme', allMembersQuery, byName),
    )
    const descending: MemberOrder = { sort: 'email', descending: true }
    expect(await store.search('acme', allMembersQuery, descending, { after: next ?? '' })).toEqual(
      await store.search('acme', allMembersQuery, descending),
    )
    await store.remove(members.at(-1)?.sub ?? '')
    const second = await store.search('acme', allMembersQuery, byEmail, { after: next ?? '' })
    expect(second.members[0]?.email).toBe('m00050@example.com')
  })
}

function definePageTokensSuite(open: OpenMemberships): void {
  const test = testWith(() => openWithOrganizations(open))

  test('the token of a page is short enough for a URL', async ({ store }) => {
    const longest = { first: '漢'.repeat(100), last: 'ﬀ'.repeat(100) }
    const members = times(51, (n) => numberedMember(500 + n, longest))
    await Promise.all(members.map((member) => store.add('acme', member, joinedAt)))
    const { next } = await store.search(
      'acme',
      { ...allMembersQuery, search: '漢' },
      { sort: 'name', descending: true },
    )
    expect(next?.length).toBeLessThanOrEqual(1200)
  })
}
