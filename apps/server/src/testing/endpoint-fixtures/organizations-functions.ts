import { actionKey } from '@kitchen-table/application/testing/use-cases'
import { type functionEndpoints, groups } from '@kitchen-table/contract/organizations'
import { actionLimits, type LimitedAction } from '@kitchen-table/domain/sliding-window'
import { createExhaustedSender, createSenderWith, createSenderWithRole } from './create-sender.ts'
import { type EndpointFixture, endpointFixture } from './endpoint-fixture.ts'
import { importPreconditions } from './organizations-member-imports-preconditions.ts'
import { organizationPreconditions } from './organizations-preconditions.ts'
import {
  PLACEHOLDER_MEMBER_SUB,
  PLACEHOLDER_ORGANIZATION_SLUG,
  PLACEHOLDER_RESOURCE_ID,
  PLACEHOLDER_SENDER_EMAIL,
  PLACEHOLDER_UPLOAD_ID,
} from './placeholders.ts'

const { list, begunList, usedList, brokenList } = importPreconditions

const asAdmin = createSenderWithRole('admin')

const exhaust = (action: LimitedAction) =>
  createExhaustedSender((sub) => actionKey(action, sub), actionLimits[action])

const newUser = {
  first: 'Canary',
  last: 'Newcomer',
  username: `new-${PLACEHOLDER_SENDER_EMAIL}`,
  group: PLACEHOLDER_ORGANIZATION_SLUG,
  members: [{ email: 'ignored' }],
}

/** The function endpoints of docs/product.md 9.4. */
export const functionFixtures = {
  createUser: endpointFixture(groups.createUser, {
    valid: () => ({ user: newUser }),
    prepare: organizationPreconditions.group,
    refusals: {
      'groups.not_found': { input: { user: { ...newUser, group: 'no-such-group' } }, sender: asAdmin },
      'groups.provider_owned': { input: { user: { ...newUser, group: 'medica' } }, sender: asAdmin },
      'accounts.wait': {
        input: { user: { ...newUser, username: PLACEHOLDER_SENDER_EMAIL } },
        state: 'repeated',
      },
    },
    stored: [
      `SELECT 1 FROM members WHERE group_slug = (SELECT group_slug FROM people WHERE sub = $sub)
       AND email = 'new-' || lower($sub) || '@canary.example'`,
    ],
    isNonAtomic: true,
  }),

  parseCsv: endpointFixture(groups.parseCsv, {
    valid: () => ({ Bucket: 'uploads' as const, Key: PLACEHOLDER_UPLOAD_ID }),
    prepare: list,
    refusals: {
      'groups.csv_invalid': { sender: createSenderWith(brokenList) },
      'uploads.not_found': { input: { Key: PLACEHOLDER_RESOURCE_ID } },
      'uploads.incomplete': { sender: createSenderWith(begunList) },
      'uploads.used': { sender: createSenderWith(usedList) },
      'accounts.wait': { sender: exhaust('member-list') },
    },
    storesNothing: true,
  }),

  changeMailingList: endpointFixture(groups.changeMailingList, {
    valid: () => ({
      user: {
        username: PLACEHOLDER_MEMBER_SUB,
        email: `${PLACEHOLDER_MEMBER_SUB}@canary.example`,
        role: 'user' as const,
        group: PLACEHOLDER_ORGANIZATION_SLUG,
        first: '',
        last: '',
      },
      type: 'subscribe' as const,
    }),
    prepare: organizationPreconditions.group,
    refusals: { 'accounts.wait': { sender: exhaust('mailing-list') } },
  }),
} satisfies Record<keyof typeof functionEndpoints, EndpointFixture>
