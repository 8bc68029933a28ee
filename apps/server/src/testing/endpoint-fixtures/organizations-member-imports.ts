import { actionKey } from '@kitchen-table/application/testing/use-cases'
import { groups, type memberImportEndpoints } from '@kitchen-table/contract/organizations'
import { actionLimits } from '@kitchen-table/domain/sliding-window'
import {
  createExhaustedSender,
  createSender,
  createSenderWith,
  createSenderWithRole,
} from './create-sender.ts'
import { type EndpointFixture, endpointFixture, type Prepare, type RefusalCause } from './endpoint-fixture.ts'
import { importPreconditions } from './organizations-member-imports-preconditions.ts'
import { switchedOff } from './organizations-preconditions.ts'
import {
  PLACEHOLDER_IMPORT_ID,
  PLACEHOLDER_ORGANIZATION_SLUG,
  PLACEHOLDER_RESOURCE_ID,
  PLACEHOLDER_UPLOAD_ID,
} from './placeholders.ts'

const { list, begunList, usedList, brokenList, unclearList, listBesideBegun, listBesideRunning } =
  importPreconditions
const { review, reviewBesideBegun, reviewBesideRunning, begun } = importPreconditions
const { finished, finishedBesideBegun, finishedBesideRunning } = importPreconditions
const { missing, missingAll, missingBesideBegun, missingBesideRunning } = importPreconditions

const oneImport = () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, id: PLACEHOLDER_IMPORT_ID })

const unknownOrganization = { 'groups.not_found': { input: { slug: 'no-such-group' } } } as const
const unknownImport = {
  ...unknownOrganization,
  'groups.import_not_found': { input: { id: PLACEHOLDER_RESOURCE_ID } },
} as const
const importOfSender = (condition: string) =>
  `SELECT 1 FROM member_imports WHERE json_extract(body, '$.sub') = $sub AND ${condition}`
const jobOfSender = (kind: string) =>
  `SELECT 1 FROM jobs WHERE kind = '${kind}'
   AND subject IN (SELECT 'group:' || group_slug || ':import' FROM member_imports WHERE json_extract(body, '$.sub') = $sub)`

/** Only administrators are let into an organization that is switched off. */
const off = (prepare: Prepare): RefusalCause => ({
  sender: (product) => createSender(product, { grant: 'admin', prepare: switchedOff(prepare) }),
})

/** Imports of members. */
export const memberImportFixtures = {
  planMemberImport: endpointFixture(groups.planMemberImport, {
    valid: () => ({
      slug: PLACEHOLDER_ORGANIZATION_SLUG,
      upload: PLACEHOLDER_UPLOAD_ID,
      columns: { email: 0, first: 1, last: 2, fullName: null, subGroup: 3, status: null },
      encoding: 'utf-8' as const,
    }),
    optional: ['columns', 'encoding'],
    prepare: list,
    refusals: {
      ...unknownOrganization,
      'groups.provider_owned': { input: { slug: 'medica' }, sender: createSenderWithRole('admin') },
      'groups.busy': { sender: createSenderWith(listBesideRunning) },
      'groups.import_unfinished': { sender: createSenderWith(listBesideBegun) },
      'accounts.wait': {
        sender: createExhaustedSender((sub) => actionKey('member-list', sub), actionLimits['member-list']),
      },
      'groups.csv_invalid': { sender: createSenderWith(brokenList) },
      'groups.import_unclear': { input: { columns: undefined }, sender: createSenderWith(unclearList) },
      'uploads.not_found': { input: { upload: PLACEHOLDER_RESOURCE_ID } },
      'uploads.incomplete': { sender: createSenderWith(begunList) },
      'uploads.used': { sender: createSenderWith(usedList) },
      'groups.switched_off': off(list),
    },
    stored: [importOfSender('is_complete = 1')],
    isNonAtomic: true,
  }),

  listMemberImports: endpointFixture(groups.listMemberImports, {
    valid: () => ({ slug: PLACEHOLDER_ORGANIZATION_SLUG, show: 'half-done' as const }),
    optional: ['show'],
    prepare: begun,
    refusals: unknownOrganization,
  }),

  findMemberImport: endpointFixture(groups.findMemberImport, {
    valid: oneImport,
    prepare: review,
    refusals: unknownImport,
  }),

  listImportRows: endpointFixture(groups.listImportRows, {
    valid: () => ({ ...oneImport(), show: 'create' as const, after: 1 }),
    optional: ['show', 'after'],
    prepare: review,
    refusals: unknownImport,
  }),

  fixImportRow: endpointFixture(groups.fixImportRow, {
    valid: () => ({
      ...oneImport(),
      line: 2,
      email: 'imported@people.example',
      first: 'Corrected',
      last: '',
      subGroup: '',
    }),
    prepare: review,
    refusals: {
      ...unknownImport,
      'groups.busy': {
        impossible: 'Only after five corrections of others in a moment; its own test covers it.',
      },
      'groups.import_begun': { sender: createSenderWith(begun) },
    },
    stored: [
      `SELECT 1 FROM member_import_rows WHERE first = 'Corrected'
       AND import_id IN (SELECT id FROM member_imports WHERE json_extract(body, '$.sub') = $sub)`,
    ],
  }),

  startMemberImport: endpointFixture(groups.startMemberImport, {
    valid: () => ({ ...oneImport(), isInvited: false }),
    optional: ['isInvited'],
    prepare: review,
    refusals: {
      ...unknownImport,
      'groups.busy': { sender: createSenderWith(reviewBesideRunning) },
      'groups.import_unfinished': { sender: createSenderWith(reviewBesideBegun) },
      'groups.switched_off': off(review),
    },
    stored: [importOfSender('started_at IS NOT NULL')],
    isNonAtomic: true,
  }),

  undoMemberImport: endpointFixture(groups.undoMemberImport, {
    valid: oneImport,
    prepare: finished,
    refusals: {
      ...unknownImport,
      'groups.busy': { sender: createSenderWith(finishedBesideRunning) },
      'groups.import_unfinished': { sender: createSenderWith(finishedBesideBegun) },
      'groups.not_undoable': { sender: createSenderWith(review) },
    },
    stored: [jobOfSender('undo-member-import')],
    isNonAtomic: true,
  }),

  listMissingMembers: endpointFixture(groups.listMissingMembers, {
    valid: oneImport,
    prepare: missing,
    refusals: {
      ...unknownImport,
      'groups.missing_changed': { sender: createSenderWith(review) },
      'groups.file_incomplete': { sender: createSenderWith(missingAll) },
    },
  }),

  removeMissingMembers: endpointFixture(groups.removeMissingMembers, {
    valid: () => ({ ...oneImport(), count: 1 }),
    prepare: missing,
    refusals: {
      ...unknownImport,
      'groups.busy': { sender: createSenderWith(missingBesideRunning) },
      'groups.import_unfinished': { sender: createSenderWith(missingBesideBegun) },
      'groups.missing_changed': { input: { count: 2 } },
      'groups.file_incomplete': { sender: createSenderWith(missingAll) },
    },
    stored: [jobOfSender('remove-missing-members')],
    isNonAtomic: true,
  }),
} satisfies Record<keyof typeof memberImportEndpoints, EndpointFixture>
