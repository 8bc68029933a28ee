import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'

/** What a file of people needs, with a template. */
export function ColumnsHelp({ group }: { group: OrganizationDetails }) {
  return (
    <section aria-labelledby="columns" className="rounded-card bg-tint/50 p-5 sm:p-6">
      <h2 id="columns" className="text-title-s">
        What the file needs
      </h2>
      <p className="mt-2">Columns in any order, as your system exports them:</p>
      <dl className="mt-3 space-y-2">
        <Column name="Email">required, one a line</Column>
        <Column name="First, Last">the name, if you have it</Column>
        {group.subGroups.length > 0 && (
          <Column name="Sub-group">{group.subGroups.map(({ name }) => name).join(', ')}</Column>
        )}
      </dl>
      <p className="mt-3 text-small text-soft">
        Other columns are ignored, and where one is not certain you are asked. A line for someone who is here
        already changes their name or sub-group, and nothing else. Nobody is removed.
      </p>
      <a href="/files/member-template.csv" download className={`${standaloneLinkStyle} mt-3`}>
        <LineIcon name="download" className="size-5" />
        Download a template
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
