import type { MemberImport } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { Organization } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import { createAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { requireActiveOrganization } from '../require-organization.ts'
import { messages } from './audit.messages.ts'
import { importChangeRefusal } from './import-conflict.ts'
import { readMemberImportView } from './import-view.ts'
import { judgeImportRows } from './judge-import-rows.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredImportRow, StoredMemberImport } from './ports.ts'
import { iterateImportRowPages } from './read-import-rows.ts'
import { requireMemberImport } from './require-member-import.ts'
import { type TakenAddressAllowance, withTakenAddressAllowance } from './taken-address-allowance.ts'

type JudgeDeps = Pick<MemberImportDeps, 'people' | 'audit' | 'memberImports' | 'rates' | 'now'>

type JudgeContext = { group: Organization; allowance: TakenAddressAllowance }

/** How often an import is judged again because its rows were corrected in the meantime. */
const MAX_ATTEMPTS = 5

/** How far the clocks of two servers may differ, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 60_000

/** Whether something has changed in the organization since a time; everything that changes members is in its audit log. */
async function hasChangedSince({ audit }: JudgeDeps, slug: string, time: number): Promise<boolean> {
  const [newest] = await audit.list(slug, 1)
  return newest !== undefined && Date.parse(newest.time) >= time - CLOCK_DIFFERENCE_MS
}

/** Returns those rows of people to invite of which the judgment is another one now. */
async function judgeCreations(
  deps: JudgeDeps,
  context: JudgeContext,
  { id, domains }: StoredMemberImport,
): Promise<StoredImportRow[]> {
  const changed: StoredImportRow[] = []
  for await (const page of iterateImportRowPages(deps, id, 'create')) {
    const inputs = page.map(({ line, email, first, last, subGroup }) => {
      return { line, email, first, last, subGroup, otherEmails: [], withheld: null }
    })
    const judged = await judgeImportRows(deps, { ...context, domains }, inputs)
    changed.push(...judged.filter(({ verdict }) => verdict !== 'create'))
  }
  return changed
}

async function replaceOvertakenRows(
  deps: JudgeDeps,
  context: JudgeContext,
  reviewed: StoredMemberImport,
): Promise<void> {
  let stored: StoredMemberImport | null = reviewed
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && stored !== null; attempt += 1) {
    const changed = await judgeCreations(deps, context, stored)
    if (changed.length === 0) return
    if ((await deps.memberImports.replaceRows(stored.id, stored.revision, changed)) !== 'stale') return
    stored = await deps.memberImports.find(stored.id)
  }
}

/**
 * Judges the people to invite again before an import is begun, if anything has changed since its review: another manager may
 * have added them, and then they are here already. Without it, their rows would fail.
 */
async function judgeOvertakenRows(
  deps: JudgeDeps,
  actor: Actor,
  group: Organization,
  reviewed: StoredMemberImport,
): Promise<void> {
  if (!(await hasChangedSince(deps, group.slug, reviewed.createdAt))) return
  await withTakenAddressAllowance(deps, actor.sub, (allowance) =>
    replaceOvertakenRows(deps, { group, allowance }, reviewed),
  )
}

/**
 * Marks an import as begun, or allows the failed rows of a finished one to be tried again. Its rows are processed while its
 * progress stream is open. One that is undone stays so.
 */
export function startMemberImport(deps: MemberImportDeps) {
  const { memberImports, now } = deps
  return async (
    actor: Actor,
    { isInvited, ...input }: { slug: string; id: string; isInvited?: boolean | undefined },
  ): Promise<MemberImport> => {
    const { group, stored } = await requireMemberImport(deps, actor, input)
    if (stored.undoJob !== null) return readMemberImportView(deps, group, stored)
    requireActiveOrganization(group)
    if (stored.startedAt === null) await judgeOvertakenRows(deps, actor, group, stored)
    const { total, retryable } = await memberImports.countRows(stored.id)
    const count = stored.startedAt === null ? total : retryable
    const detail = () => messages.started({ count })
    const by = { group: group.slug, actor: await findPseudonym(deps, actor.sub) }
    const entry = createAuditEntry(deps, by, { action: 'import_started', detail })
    const outcome = await memberImports.start(stored.id, now(), entry, isInvited)
    if (outcome === 'busy') throw await importChangeRefusal(deps, group.slug, stored.id)
    const begun = await memberImports.find(stored.id)
    if (begun === null) throw new Refusal('groups.import_not_found')
    return readMemberImportView(deps, group, begun)
  }
}
