import './rich-text-field.css'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { type ControlProps, Field, type FieldText } from '../fields/field.tsx'
import { formatBytes } from '../fields/file-rules.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { factNamesKey } from './fact-names.ts'
import { FactPanel } from './fact-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { messages } from './messages.ts'
import { PasteNotice } from './paste-notice.tsx'
import { PictureDescriptions } from './picture-descriptions.tsx'
import { createRichTextExtensions } from './rich-text-extensions.ts'
import { countBytes, serializeRichText } from './rich-text-html.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { FACT_TOOL_ID, LINK_TOOL_ID, type PanelToolId } from './rich-text-tools.ts'
import { TableActions } from './table-actions.tsx'
import type { TextNames } from './text-names.ts'
import { type TakePastedFile, usePaste } from './use-paste.ts'

export type RichTextFieldProps = FieldText & {
  /** HTML as the server stores it. */
  value: string
  /** Called with HTML that the server stores unchanged; '' when the text is empty. */
  onChange: (html: string) => void
  maxBytes: number
  placeholder?: string
  /** Takes a pasted picture or file, of which the text has none. Without it they are refused. */
  onPasteFile?: TakePastedFile
  /** What the text can name; without it, it names nothing. */
  names?: TextNames
  /** `reading`: headings are as large as in the text of a page. */
  headingLevelsShownAs?: 'reading'
  id?: string
  className?: string
}

/** The part of the limit from which the size is shown. */
const NEAR_LIMIT = 0.8

/** A text with headings, lists, links and formats. Heavy: only pages of editors may import it. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, hint, error, hideLabel, optional, id, className, ...rest } = props
  const bytes = countBytes(props.value)
  const isTooLong = bytes > props.maxBytes
  const tooLong = messages.tooLong({ size: formatBytes(bytes), max: formatBytes(props.maxBytes) })

  return (
    <Field
      label={label}
      hint={hint}
      hideLabel={hideLabel}
      optional={optional}
      id={id}
      className={className}
      error={error ?? (isTooLong && tooLong)}
    >
      {(control) => (
        <>
          <RichTextControl control={control} {...rest} />
          {!isTooLong && bytes > props.maxBytes * NEAR_LIMIT && (
            <p className="mt-1.5 text-end text-tiny text-soft tabular-nums">
              {messages.used({ size: formatBytes(bytes), max: formatBytes(props.maxBytes) })}
            </p>
          )}
        </>
      )}
    </Field>
  )
}

type RichTextControlProps = Omit<RichTextFieldProps, keyof FieldText | 'id' | 'className'> & {
  control: ControlProps
}

function RichTextControl({ control, headingLevelsShownAs, ...text }: RichTextControlProps) {
  const [openPanel, setOpenPanel] = useState<PanelToolId | null>(null)
  const closePanel = () => setOpenPanel(null)
  const paste = usePaste({ maxBytes: text.maxBytes, onPasteFile: text.onPasteFile })
  const helpId = `${control.id}-keys`
  const editor = useRichTextEditor(text, paste, setOpenPanel, {
    id: control.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${control.id}-label`,
    'aria-describedby': classNames(control['aria-describedby'], helpId),
    'aria-invalid': control['aria-invalid'] ? 'true' : 'false',
    class: classNames('prose rich-text-input', headingLevelsShownAs === 'reading' && 'shown-as-reading'),
  })

  return (
    <div
      className={classNames(
        'relative rounded-field border bg-card outline-offset-2 outline-accent transition-colors has-[.rich-text-input:focus-visible]:outline-3',
        control['aria-invalid'] ? 'border-danger' : 'border-edge hover:border-ink',
      )}
    >
      <RichTextToolbar
        editor={editor}
        controls={control.id}
        hasFacts={text.names !== undefined}
        openPanel={openPanel}
        onTogglePanel={(id) => setOpenPanel(id === openPanel ? null : id)}
      >
        {openPanel === LINK_TOOL_ID && (
          <LinkPanel editor={editor} pages={text.names?.pages ?? []} onClose={closePanel} />
        )}
        {openPanel === FACT_TOOL_ID && (
          <FactPanel editor={editor} facts={text.names?.facts ?? []} onClose={closePanel} />
        )}
        <TableActions editor={editor} />
        <PasteNotice text={paste.text} onUndo={paste.undoIn(editor)} onClose={paste.clear} />
      </RichTextToolbar>
      {/* Escape prepares to leave the text by Tab; it must not close a dialog around it. */}
      <EditorContent editor={editor} onKeyDown={stopEscape} />
      <PictureDescriptions editor={editor} />
      <VisuallyHidden id={helpId}>{messages.keysOfTab()}</VisuallyHidden>
    </div>
  )
}

function stopEscape(event: React.KeyboardEvent) {
  if (event.key === 'Escape') event.stopPropagation()
}

type EditedText = Pick<RichTextFieldProps, 'value' | 'onChange' | 'placeholder' | 'names'>

/** Returns the panel that a shortcut opens; null if it is none. */
function findPanelOfShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): PanelToolId | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key.toLowerCase() === 'k') return LINK_TOOL_ID
  return shiftKey && key.toLowerCase() === 'f' ? FACT_TOOL_ID : null
}

/** The editor of a controlled value. A value from outside replaces the text, without being reported as a change. */
function useRichTextEditor(
  { value, onChange, placeholder, names }: EditedText,
  paste: Pick<ReturnType<typeof usePaste>, 'editorProps' | 'clear' | 'handleChange'>,
  openPanel: (id: PanelToolId) => void,
  attributes: Record<string, string>,
): Editor {
  const lastValue = useRef(value)
  const [extensions] = useState(() => createRichTextExtensions({ placeholder }))
  const editor = useEditor({
    extensions,
    content: value,
    // The policy for styles of the pages allows no style elements: rich-text-field.css has these rules.
    injectCSS: false,
    editorProps: {
      attributes,
      ...paste.editorProps,
      handleKeyDown: (_, event) => {
        const panel = findPanelOfShortcut(event)
        if (panel === null || (panel === FACT_TOOL_ID && names === undefined)) return false
        event.preventDefault()
        openPanel(panel)
        return true
      },
    },
    onUpdate: ({ editor: latest, transaction }) => {
      paste.handleChange(transaction)
      const html = serializeRichText(latest.getJSON())
      if (html === lastValue.current) return
      lastValue.current = html
      onChange(html)
    },
  })

  const clearPaste = useEffectEvent(paste.clear)
  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    clearPaste()
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  const describeFact = names?.describeFact
  useEffect(() => {
    if (describeFact) editor.view.dispatch(editor.state.tr.setMeta(factNamesKey, describeFact))
  }, [editor, describeFact])

  return editor
}
