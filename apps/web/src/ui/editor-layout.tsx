import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { messages } from './messages.ts'

type EditorPanel = 'form' | 'preview'

const PANELS: { panel: EditorPanel; text: PlainMessage }[] = [
  { panel: 'form', text: messages.form },
  { panel: 'preview', text: messages.preview },
]

type EditorLayoutProps = {
  form: ReactNode
  preview: ReactNode
  /** Every new value shows the form. */
  shownForm?: unknown
}

/**
 * A form with its preview: side by side where there is room, otherwise one of them with a switch. Both stay mounted.
 * The width is in rem, so that large text gets one column.
 */
export function EditorLayout({ form, preview, shownForm }: EditorLayoutProps) {
  const { panel, select, layout } = usePanelSwitch(shownForm)
  const hiddenUnless = (wanted: EditorPanel) => (panel === wanted ? '' : 'max-[68.75rem]:hidden')

  return (
    <div ref={layout} className="scroll-mt-4">
      <PanelSwitch panel={panel} onSelect={select} />
      <div className="grid min-w-0 grid-cols-1 gap-x-10 min-[68.75rem]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className={classNames('min-w-0', hiddenUnless('form'))}>{form}</div>
        <div className={classNames('min-w-0', hiddenUnless('preview'))}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
          <div
            role="group"
            aria-label={messages.previewScrolls()}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
            tabIndex={0}
            className="rounded-card min-[68.75rem]:sticky min-[68.75rem]:top-4 min-[68.75rem]:-m-2 min-[68.75rem]:max-h-[calc(100dvh-6.5rem)] min-[68.75rem]:overflow-y-auto min-[68.75rem]:p-2"
          >
            {preview}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The selected panel; each keeps its own scroll position. */
function usePanelSwitch(shownForm: unknown) {
  const [panel, setPanel] = useState<EditorPanel>('form')
  const [lastShown, setLastShown] = useState(shownForm)
  if (shownForm !== lastShown) {
    setLastShown(shownForm)
    setPanel('form')
  }
  const layout = useRef<HTMLDivElement>(null)
  const positions = useRef<Partial<Record<EditorPanel, number>>>({})
  const lastPanel = useRef(panel)

  function select(next: EditorPanel) {
    positions.current[panel] = scrollY
    setPanel(next)
  }

  useLayoutEffect(() => {
    const position = positions.current[panel]
    if (lastPanel.current === panel) return
    lastPanel.current = panel
    if (position !== undefined) scrollTo({ top: position, behavior: 'instant' })
    else if ((layout.current?.getBoundingClientRect().top ?? 0) < 0) layout.current?.scrollIntoView()
  }, [panel])

  return { panel, select, layout }
}

type PanelSwitchProps = { panel: EditorPanel; onSelect: (panel: EditorPanel) => void }

function PanelSwitch({ panel, onSelect }: PanelSwitchProps) {
  const name = useId()
  return (
    <fieldset
      data-top-switch
      className="sticky top-2 z-20 mx-auto mb-5 w-fit rounded-full border border-line bg-card shadow-soft min-[68.75rem]:hidden"
    >
      <legend className="sr-only">{messages.show()}</legend>
      <div className="flex p-1">
        {PANELS.map(({ panel: option, text }) => (
          <label
            key={option}
            className="relative inline-flex min-h-11 min-w-[min(6rem,36vw)] cursor-pointer items-center justify-center rounded-full px-[min(1.25rem,4vw)] text-small font-semibold text-soft transition-colors select-none has-checked:bg-accent has-checked:text-on has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name={name}
              checked={option === panel}
              onChange={() => onSelect(option)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full focus-visible:shadow-none focus-visible:outline-none"
            />
            <span className="relative">{text()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A card around the learner's own components. */
export function PreviewCard({ note, children }: { note?: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={messages.preview()}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="rounded-full bg-tint px-3.5 py-1 text-small font-semibold text-accent">
          {messages.preview()}
        </p>
        {note && <p className="text-small text-soft">{note}</p>}
      </div>
      {children}
    </Card>
  )
}

type EditorSectionProps = { title: string; help?: ReactNode; children: ReactNode }

export function EditorSection({ title, help, children }: EditorSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="text-title-s">
        {title}
      </h2>
      {help && <p className="mt-0.5 text-small text-soft">{help}</p>}
      <div className="mt-4 grid grid-cols-1 gap-5">{children}</div>
    </section>
  )
}
