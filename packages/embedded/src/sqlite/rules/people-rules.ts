import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { GRACE_PERIOD_MS, type Rule, sqlRule } from './sql-rule.ts'

/**
 * Their role or address is being changed; it agrees again when the job is finished. The list is made once: a subquery
 * about `p` would read every unfinished job for every person.
 */
export const hasNoUnfinishedJobSql = `p.sub NOT IN (SELECT json_extract(j.input, '$.sub') FROM jobs j
  WHERE j.finished_at IS NULL AND json_extract(j.input, '$.sub') IS NOT NULL)`

/** The same for all members of an organization: their status or a sub-group is being changed. */
const hasNoUnfinishedOrganizationJobSql = `p.group_slug NOT IN (SELECT json_extract(j.input, '$.slug') FROM jobs j
  WHERE j.finished_at IS NULL AND json_extract(j.input, '$.slug') IS NOT NULL)`

const organizationStatusSql = `(SELECT json_extract(iif(json_valid(g.body), g.body, '{}'), '$.groupStatus') FROM groups g
  WHERE g.slug = p.group_slug)`

/** What is stored of people by their id, besides their account and their place in an organization. */
const tablesOfPeople = [
  'progress',
  'completed_units',
  'track_views',
  'logins',
  'usage_people',
  'event_ids',
  'report_subscriptions',
  'video_positions',
] as const

/**
 * Which rows of a person require which others, and in what they agree.
 *
 * - An account requires a record (`people`), which may be missing while the account is new: the user pool is a separate
 *   system, and creates the account first.
 * - A member requires a record, which is stored in the same step, and an account, which was stored before.
 * - A record without a member requires an account, too.
 * - A record with an organization requires a member, except for administrators, who are in no organization's list of
 *   members. A person without an organization has no member.
 * - Record, member and account have the same role and the same address, unless a job is changing them. Record and
 *   account are both enabled, or neither; but the accounts of a disabled organization may be disabled (never those of
 *   administrators), as the status of an organization is mirrored there.
 * - A member's row repeats what the record and the account have; see member-rules.
 * - Progress, views, sign-ins, subscriptions, and what leads from a person to their events require a record. Sessions
 *   and events do not: a session of a removed person is not valid, and events outlive their people (docs/security.md
 *   T60).
 */
export const peopleRules: Rule[] = [
  sqlRule(
    'account-person',
    `SELECT email FROM accounts a
     WHERE created_at < ? AND NOT EXISTS (SELECT 1 FROM people p WHERE p.sub = a.sub) ORDER BY email`,
    ({ email }) =>
      `The account ${email} has no person's record, so nobody can sign in with it; remove the account and add the person again.`,
    (now) => [new Date(now - GRACE_PERIOD_MS).toISOString()],
  ),
  sqlRule(
    'member-person',
    'SELECT email, group_slug FROM members m WHERE NOT EXISTS (SELECT 1 FROM people p WHERE p.sub = m.sub) ORDER BY email',
    ({ email, group_slug }) =>
      `The member ${email} of ${group_slug} has no person's record; remove the member and add them again.`,
  ),
  sqlRule(
    'member-account',
    `SELECT email, group_slug FROM members m
     WHERE joined_at < ? AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.sub = m.sub) ORDER BY email`,
    ({ email, group_slug }) =>
      `The member ${email} of ${group_slug} has no account; remove the member and add them again.`,
    (now) => [new Date(now - GRACE_PERIOD_MS).toISOString()],
  ),
  sqlRule(
    'person-account',
    `SELECT sub FROM people p
     WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.sub = p.sub)
       AND NOT EXISTS (SELECT 1 FROM members m WHERE m.sub = p.sub) ORDER BY sub`,
    ({ sub }) =>
      `The person ${sub} has no account, so they cannot sign in; remove their record and add them again.`,
  ),
  sqlRule(
    'person-member',
    `SELECT sub, group_slug FROM people p
     WHERE group_slug IS NOT NULL AND role <> 'admin'
       AND NOT EXISTS (SELECT 1 FROM members m WHERE m.sub = p.sub) ORDER BY sub`,
    ({ sub, group_slug }) =>
      `The person ${sub} belongs to ${group_slug}, which does not have them as a member; add them to it again.`,
  ),
  ...tablesOfPeople.map((table) =>
    sqlRule(
      'progress-person',
      `SELECT DISTINCT sub FROM ${table} t WHERE NOT EXISTS (SELECT 1 FROM people p WHERE p.sub = t.sub) ORDER BY sub`,
      ({ sub }) => `There are rows in ${table} of ${sub}, who is nobody's record; remove them.`,
    ),
  ),
  sqlRule(
    'roles-agree',
    `SELECT p.sub, p.role, a.role AS account, m.role AS member
     FROM people p LEFT JOIN accounts a ON a.sub = p.sub LEFT JOIN members m ON m.sub = p.sub
     WHERE (a.role <> p.role OR m.role <> p.role) AND ${hasNoUnfinishedJobSql} ORDER BY p.sub`,
    ({ sub, role, account, member }) =>
      `The person ${sub} is ${role} by their record, ${account ?? 'nothing'} by their account and ${member ?? 'nothing'} as a member; set their role again.`,
  ),
  sqlRule(
    'groups-agree',
    `SELECT p.sub, p.group_slug, a.group_slug AS account, m.group_slug AS member, a.sub AS has
     FROM people p LEFT JOIN accounts a ON a.sub = p.sub LEFT JOIN members m ON m.sub = p.sub
     WHERE (a.sub IS NOT NULL AND a.group_slug IS NOT p.group_slug)
       OR (m.sub IS NOT NULL AND m.group_slug IS NOT p.group_slug) ORDER BY p.sub`,
    ({ sub, group_slug, account, member }) =>
      `The person ${sub} belongs to ${group_slug ?? 'no organization'} by their record, ${account ?? 'none'} by their account and ${member ?? 'none'} as a member; move them again.`,
  ),
  sqlRule(
    'sub-groups-agree',
    `SELECT p.sub, p.sub_group_id AS own, m.sub_group_id AS member FROM people p JOIN members m ON m.sub = p.sub
     WHERE p.sub_group_id IS NOT m.sub_group_id ORDER BY p.sub`,
    ({ sub, own, member }) =>
      `The person ${sub} is in the sub-group ${own ?? 'none'} by their record and ${member ?? 'none'} as a member; move them again.`,
  ),
  sqlRule(
    'sub-group-there',
    `SELECT p.sub, p.sub_group_id, g.slug FROM people p JOIN groups g ON g.slug = p.group_slug
     WHERE p.sub_group_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM json_each(iif(json_valid(g.body), g.body, '{}'), '$.subGroups') s
         WHERE json_extract(s.value, '$.id') = p.sub_group_id)
       AND ${hasNoUnfinishedOrganizationJobSql} ORDER BY p.sub`,
    ({ sub, sub_group_id, slug }) =>
      `The person ${sub} is in the sub-group ${sub_group_id}, which ${slug} does not have; move them to another one.`,
  ),
  sqlRule(
    'group-there',
    `SELECT sub, group_slug FROM people p
     WHERE group_slug IS NOT NULL AND NOT EXISTS (SELECT 1 FROM groups g WHERE g.slug = p.group_slug) ORDER BY sub`,
    ({ sub, group_slug }) =>
      `The person ${sub} belongs to ${group_slug}, which is no organization; move them to one.`,
  ),
  sqlRule(
    'emails-agree',
    `SELECT p.sub, p.email, a.email AS account, m.email AS member
     FROM people p LEFT JOIN accounts a ON a.sub = p.sub LEFT JOIN members m ON m.sub = p.sub
     WHERE (a.email <> p.email OR m.email <> p.email) AND ${hasNoUnfinishedJobSql} ORDER BY p.sub`,
    ({ sub, email, account, member }) =>
      `The person ${sub} has the address ${email || 'none'} by their record, ${account ?? 'none'} by their account and ${member ?? 'none'} as a member; set their address again.`,
  ),
  sqlRule(
    'enabled-agree',
    `SELECT p.sub, p.enabled FROM people p JOIN accounts a ON a.sub = p.sub
     WHERE a.enabled <> p.enabled AND ${hasNoUnfinishedJobSql}
       AND NOT (p.enabled = 1 AND p.role <> 'admin' AND p.group_slug IS NOT NULL
         AND (${organizationStatusSql} = 'disabled' OR NOT ${hasNoUnfinishedOrganizationJobSql})) ORDER BY p.sub`,
    ({ sub, enabled }) =>
      enabled === 1
        ? `The person ${sub} is enabled by their record and disabled by their account; enable or disable them again.`
        : `The person ${sub} is disabled by their record and enabled by their account; enable or disable them again.`,
  ),
  ...['accounts', 'people', 'members'].map((table) => ({
    name: 'emails-canonical',
    findViolations: (db: Parameters<Rule['findViolations']>[0]) =>
      db
        .prepare(`SELECT email FROM ${table} ORDER BY email`)
        .all()
        .map(({ email }) => String(email))
        // Without an account, a record of an earlier release has no address.
        .filter((email) => normalizeEmail(email) !== email && !(table === 'people' && email === ''))
        .map(
          (email) =>
            `The address ${email} in ${table} is not in its one form, so nobody is found by it; set it again.`,
        ),
  })),
]

/** Organizations have no more enabled members than seats, and number them from 1 to `last_number`. */
export const organizationRules: Rule[] = [
  sqlRule(
    'seats',
    `SELECT slug, max_members, (SELECT count(*) FROM members m WHERE m.group_slug = g.slug AND m.enabled = 1) AS n FROM groups g
     WHERE max_members > 0 AND n > max_members ORDER BY slug`,
    ({ slug, max_members, n }) =>
      `${slug} has ${n} members and room for ${max_members}; remove or disable some, or make more room.`,
  ),
  sqlRule(
    'member-numbers',
    `SELECT g.slug, g.last_number, max(m.number) AS n FROM groups g JOIN members m ON m.group_slug = g.slug
     GROUP BY g.slug HAVING n > g.last_number OR min(m.number) < 1 ORDER BY g.slug`,
    ({ slug, last_number, n }) =>
      `${slug} has given the number ${n} to a member and counts only to ${last_number}, so it would give it again; put back a backup.`,
  ),
]
