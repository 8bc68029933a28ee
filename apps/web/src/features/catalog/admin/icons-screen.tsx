import type { IconRow } from '@kitchen-table/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { useListView } from '../../../app/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { createCountDescriber } from '../../../ui/tables/create-count-describer.ts'
import { IconDrawing } from '../drawing.tsx'
import { iconsQuery } from '../editors/record-list-queries.ts'
import { ListPage, nameAscending } from './list-parts.tsx'
import { messages } from './messages.ts'

const AddIconDialog = lazyComponent(
  () => import('./add-icon-dialog.tsx').then((module) => module.AddIconDialog),
  { name: messages.theIconForm, dismiss: ({ onClose }) => onClose() },
)

const describeCount = createCountDescriber(messages.countIcons)

const gridStyle = 'grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3'

export function IconsScreen() {
  const query = useQuery(iconsQuery)
  const [isAdding, setIsAdding] = useState(false)

  return (
    <>
      <ListPage
        title={messages.icons()}
        lead={messages.iconsLead()}
        action={
          <Button aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
            {messages.addIcon()}
          </Button>
        }
        query={query}
        name={messages.theIcons()}
        loading={<Skeleton shape="card" count={12} className={gridStyle} />}
      >
        {({ icons }) =>
          icons.length === 0 ? (
            <EmptyState
              title={messages.noIconsYet()}
              text={messages.iconsExplained()}
              action={<Button onClick={() => setIsAdding(true)}>{messages.addIcon()}</Button>}
            />
          ) : (
            <IconGrid icons={icons} />
          )
        }
      </ListPage>
      {isAdding && <AddIconDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}

function IconGrid({ icons }: { icons: IconRow[] }) {
  const { search } = useListView({ columns: [], initialSort: nameAscending })
  const deferredTerm = useDeferredValue(search.value.trim().toLowerCase())
  const shown = icons.filter(({ iconName, slug }) =>
    `${iconName} ${slug}`.toLowerCase().includes(deferredTerm),
  )

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <TextField
          label={messages.findAnIcon()}
          hideLabel
          type="search"
          icon="search"
          placeholder={messages.findByName()}
          maxLength={100}
          {...search}
          className="w-full max-w-sm"
        />
        <p role="status" className="text-small text-soft">
          {describeCount(shown.length, icons.length)}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={messages.noIconOfThatName()}
          action={
            <Button variant="outline" onClick={() => search.onChange({ target: { value: '' } })}>
              {commonMessages.showAll()}
            </Button>
          }
        />
      ) : (
        <ul aria-label={messages.icons()} className={gridStyle}>
          {shown.map(({ slug, iconName, svgfile }) => (
            <li
              key={slug}
              className="flex min-w-0 flex-col items-center gap-3 rounded-card border border-line bg-card px-3 pt-5 pb-4 text-center"
            >
              <span className="grid size-16 place-items-center rounded-card bg-tint text-accent">
                <IconDrawing svg={svgfile} className="size-9" />
              </span>
              <span className="w-full min-w-0">
                <span className="block text-small font-semibold wrap-break-word">{iconName}</span>
                {slug !== iconName && <span className="block truncate text-tiny text-soft">{slug}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
