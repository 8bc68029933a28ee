export const es = {
  call: 'Llamar al {number}',
  text: 'Texto al {number}',
  textWord: 'Texto {word} al {number}',
  leave: 'Salir de esta página',
  pressEscapeAgain: 'Pulse Escape otra vez para salir.',
  opensNeutralSite:
    'Abre weather.gov<notTouch>, igual que pulsar Escape dos veces</notTouch>. No borra el historial del navegador.',
  opensInNewTab: '(se abre en otra pestaña)',
}
