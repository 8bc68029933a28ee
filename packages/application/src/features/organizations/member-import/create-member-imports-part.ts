import { forActor, procedures } from '../../../platform/authorization/procedures.ts'
import { addMember } from '../members/add-member.ts'
import { changeMailingList, createUser, parseCsv } from './function-endpoints.ts'
import { memberFileRoutes } from './member-file-routes.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import { planMemberImport } from './plan-member-import.ts'
import { listMissingMembers, removeMissingMembersJob, startRemovingMissingMembers } from './remove-missing.ts'
import { findMemberImport, fixImportRow, listImportRows, listMemberImports } from './review-member-import.ts'
import { startMemberImport } from './start-member-import.ts'
import { createMemberImportStreams, memberImportStreamRoute } from './stream-member-import.ts'
import { sweepMemberImports } from './sweep-member-imports.ts'
import { startMemberImportUndo, undoMemberImportJob } from './undo-member-import.ts'

/** In milliseconds. Rows hold personal data, which is gone within a quarter of an hour of its last day. */
const SWEEP_INTERVAL_MS = 15 * 60_000

/** Creates imports of members, exports, and the function endpoints. `createOrganizationsFeature` calls it. */
export function createMemberImportsPart(deps: MemberImportDeps) {
  const { groups } = procedures
  const streams = createMemberImportStreams(deps)
  const sweep = sweepMemberImports(deps)
  return {
    procedures: {
      planMemberImport: groups.planMemberImport.handler(forActor(planMemberImport(deps))),
      listMemberImports: groups.listMemberImports.handler(forActor(listMemberImports(deps))),
      findMemberImport: groups.findMemberImport.handler(forActor(findMemberImport(deps))),
      listImportRows: groups.listImportRows.handler(forActor(listImportRows(deps))),
      fixImportRow: groups.fixImportRow.handler(forActor(fixImportRow(deps))),
      startMemberImport: groups.startMemberImport.handler(forActor(startMemberImport(deps))),
      undoMemberImport: groups.undoMemberImport.handler(forActor(startMemberImportUndo(deps))),
      listMissingMembers: groups.listMissingMembers.handler(forActor(listMissingMembers(deps))),
      removeMissingMembers: groups.removeMissingMembers.handler(forActor(startRemovingMissingMembers(deps))),
      createUser: groups.createUser.handler(forActor(createUser({ addMember: addMember(deps) }))),
      parseCsv: groups.parseCsv.handler(forActor(parseCsv(deps))),
      changeMailingList: groups.changeMailingList.handler(forActor(changeMailingList(deps))),
    },
    routes: [...memberFileRoutes(deps), memberImportStreamRoute(streams.openStream)],
    jobs: [undoMemberImportJob(deps), removeMissingMembersJob(deps)],
    tasks: [{ run: sweep, intervalMs: SWEEP_INTERVAL_MS }],
    /** Ends all progress streams after the row in hand; later ones end at once. */
    stop: streams.stop,
    sweep,
  }
}
