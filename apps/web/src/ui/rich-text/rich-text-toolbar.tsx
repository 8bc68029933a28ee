import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import { LineDrawing } from '../line-icon.tsx'
import { getLogicalArrowKey } from '../logical-arrow-key.ts'
import { Tooltip } from '../overlays/tooltip.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { messages } from './messages.ts'
import {
  FACT_TOOL_ID,
  formatShortcut,
  ONCE_TOOL_IDS,
  PANEL_TOOL_IDS,
  type PanelToolId,
  RICH_TEXT_TOOLS,
  type RichTextTool,
} from './rich-text-tools.ts'

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

type RichTextToolbarProps = {
  editor: Editor
  /** The id of the editable text. */
  controls: string
  /** Whether facts can be inserted. */
  hasFacts: boolean
  openPanel: PanelToolId | null
  onTogglePanel: (id: PanelToolId) => void
  /** What stays in sight below the buttons: the panel that a button opens, and messages about the text. */
  children: ReactNode
}

/** One tab stop; the arrow keys move between the buttons. */
export function RichTextToolbar(props: RichTextToolbarProps) {
  const { editor, controls, hasFacts, openPanel, onTogglePanel, children } = props
  const groups = RICH_TEXT_TOOLS.map((group) => group.filter(({ id }) => hasFacts || id !== FACT_TOOL_ID))
  const tools = groups.flat()
  const [current, setCurrent] = useState(0)
  const active = useEditorState({
    editor,
    selector: ({ editor: latest }) => tools.filter((tool) => tool.isActive(latest)).map(({ id }) => id),
  })

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = getNextToolIndex(getLogicalArrowKey(event), current, tools.length)
    if (next === undefined || !(event.target instanceof HTMLButtonElement)) return
    event.preventDefault()
    setCurrent(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')[next]?.focus()
  }

  return (
    <div className="sticky top-0 z-10 max-[68.75rem]:in-[html:has([data-top-switch])]:top-18">
      <div
        role="toolbar"
        aria-label={messages.textFormatting()}
        aria-controls={controls}
        onKeyDown={handleKeyDown}
        className="flex flex-wrap gap-x-2 rounded-t-field border-b border-line bg-card px-1.5 py-0.5"
      >
        {groups.map((group) => (
          <div key={group[0]?.id} className="flex flex-wrap">
            {group.map((tool) => {
              const index = tools.indexOf(tool)
              const panel = PANEL_TOOL_IDS.find((id) => id === tool.id)
              return (
                <ToolButton
                  key={tool.id}
                  tool={tool}
                  isActive={active.includes(tool.id)}
                  isExpanded={panel && panel === openPanel}
                  isTabStop={index === current}
                  onFocus={() => setCurrent(index)}
                  onClick={panel ? () => onTogglePanel(panel) : () => tool.run(editor)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {children}
    </div>
  )
}

/** Returns the index of the button to move to, or undefined when the key does not move. */
function getNextToolIndex(key: string, current: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowRight: (current + 1) % count,
    ArrowLeft: (current + count - 1) % count,
    Home: 0,
    End: count - 1,
  }
  return targets[key]
}

type ToolButtonProps = {
  tool: RichTextTool
  isActive: boolean
  isExpanded: boolean | undefined
  isTabStop: boolean
  onFocus: () => void
  onClick: () => void
}

function ToolButton({ tool, isActive, isExpanded, isTabStop, onFocus, onClick }: ToolButtonProps) {
  const { id, label, keys, path, text } = tool
  const isToggle = !ONCE_TOOL_IDS.includes(id)
  return (
    <Tooltip text={`${label()} (${formatShortcut(keys, isApple)})`}>
      <button
        type="button"
        data-tool={id}
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={isToggle ? isActive : undefined}
        aria-expanded={isExpanded}
        // Keeps the selection of the text.
        onMouseDown={(event) => event.preventDefault()}
        onFocus={onFocus}
        onClick={onClick}
        className={classNames(
          'inline-grid size-11 place-items-center rounded-small transition-colors focus-visible:-outline-offset-3 focus-visible:shadow-none sm:size-10',
          isActive && isToggle
            ? 'bg-tint text-accent forced-colors:border-2'
            : 'text-soft hover:bg-tint/60 hover:text-ink',
        )}
      >
        {path && <LineDrawing path={path} className="size-5" />}
        {text && (
          <span aria-hidden="true" className="text-small font-semibold">
            {text}
          </span>
        )}
        <VisuallyHidden>{label()}</VisuallyHidden>
      </button>
    </Tooltip>
  )
}
