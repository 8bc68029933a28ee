import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { layoutsQuery } from '../../../app/admin-api.ts'
import { useEditedLayout } from '../../../app/edited-layout.ts'
import { layoutChoiceStore } from '../../../app/library-view.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { useChooseLayout, useShownLayout } from '../editors/page-layout.tsx'
import { messages } from './messages.ts'

/** Chooses the layout that the administrator looks at and edits; theirs alone (docs/product.md 14.1). */
export function LayoutSelect() {
  const { user, layout: ownLayout } = useCurrentUser()
  const edited = useEditedLayout()
  const shown = useShownLayout()
  const chooseLayout = useChooseLayout()
  const flash = useFlash()
  const { data, isFetching } = useQuery(layoutsQuery)
  const layouts = data?.layouts
  const isGone =
    !isFetching && layouts !== undefined && !layouts.some(({ config }) => config === edited.config)

  useEffect(() => {
    if (!isGone || layoutChoiceStore.read(user.sub) === null) return
    layoutChoiceStore.remove(user.sub)
    flash.warn({
      title: messages.chosenLayoutIsGone(),
      text: messages.youSeeLayout({ layout: ownLayout.title }),
    })
  }, [isGone, user.sub, ownLayout.title, flash])

  function choose(config: string) {
    const layout = layouts?.find((each) => each.config === config)
    if (layout) chooseLayout(layout)
  }

  return (
    <label className="relative flex min-h-11 min-w-0 items-center rounded-field border border-edge bg-card text-small transition-colors hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <span className="shrink-0 ps-3.5 text-soft">{messages.layoutLabel()}</span>
      <select
        value={shown.config}
        onChange={({ target }) => choose(target.value)}
        className="min-h-11 min-w-0 max-w-52 appearance-none truncate bg-transparent ps-1.5 pe-9 font-semibold text-ink outline-none"
      >
        {(layouts ?? [shown]).map(({ config, title }) => (
          <option key={config} value={config}>
            {title}
          </option>
        ))}
      </select>
      <LineIcon name="chevron" className="pointer-events-none absolute end-3 size-4 text-soft" />
    </label>
  )
}
