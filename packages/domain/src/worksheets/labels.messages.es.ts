export const es = {
  cell: '{column}, fila {row}',
  cellOfTable: '{column}, fila {row}, tabla {table}',
  column: 'Columna {number}',
  lines: 'Líneas para escribir',
  lineOfField: '{label}, línea {number}',
  numberedLine: '{label}, {number}',
  numbered: 'Número {number}',
  repeated: '{label} ({number})',
}
