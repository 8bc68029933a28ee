import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { messages } from './messages.ts'

/** What a file of people needs, with a template. */
export function ColumnsHelp({ group }: { group: OrganizationDetails }) {
  return (
    <section aria-labelledby="columns" className="rounded-card bg-tint/50 p-5 sm:p-6">
      <h2 id="columns" className="text-title-s">
        {messages.whatFileNeeds()}
      </h2>
      <p className="mt-2">{messages.columnsInAnyOrder()}</p>
      <dl className="mt-3 space-y-2">
        <Column name={commonMessages.email()}>{messages.requiredColumn()}</Column>
        <Column name={messages.firstAndLast()}>{messages.nameColumns()}</Column>
        {group.subGroups.length > 0 && (
          <Column name={messages.subGroup()}>{group.subGroups.map(({ name }) => name).join(', ')}</Column>
        )}
      </dl>
      <p className="mt-3 text-small text-soft">{messages.otherColumns()}</p>
      <a href="/files/member-template.csv" download className={`${standaloneLinkStyle} mt-3`}>
        <LineIcon name="download" className="size-5" />
        {messages.downloadTemplate()}
      </a>
    </section>
  )
}

function Column({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-small text-soft">{children}</dd>
    </div>
  )
}
