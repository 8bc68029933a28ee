export const es = {
  call: 'Llamar al {number}',
  text: 'Enviar un mensaje al {number}',
  textWord: 'Enviar {word} al {number}',
  leave: 'Salir de esta página',
  pressEscapeAgain: 'Presione Escape otra vez para salir.',
  opensNeutralSite:
    'Abre weather.gov<notTouch>, igual que presionar Escape dos veces</notTouch>. No borra el historial del navegador.',
  neutralTitle: 'Clima',
  opensInNewTab: '(se abre en otra pestaña)',
}
