import type { VideoLanguage } from './languages';

/** The sentences around a prompt's own words. They state nothing about its subject, so they are true of any. */
export type TemplateWords = {
  /** Spoken after the hook, and before the points. */
  look: string;
  /** The question of a video that has few words of its own, and its line below. */
  question: string;
  questionBelow: string;
  /** The steps that help with any subject. */
  stepsTitle: string;
  steps: readonly [string, string, string];
  goalIs: (goal: string) => string;
  call: string;
  callBelow: string;
  action: string;
  /** A model is asked, and answers. */
  meet: (label: string) => string;
  asked: string;
  answered: (label: string) => string;
  tryIt: (label: string) => string;
};

export const TEMPLATE_WORDS: Record<VideoLanguage, TemplateWords> = {
  en: {
    look: 'Let’s take a closer look.',
    question: 'What would this mean for you?',
    questionBelow: 'Think of one thing that matters to you.',
    stepsTitle: 'Take it step by step',
    steps: ['Note what matters to you.', 'Ask what you still want to know.', 'Then make up your mind.'],
    goalIs: (goal) => `Today it is all about one thing: ${goal}`,
    call: 'What do you think?',
    callBelow: 'Tell us in the comments, and share this with someone who should see it.',
    action: 'Tell us',
    meet: (label) => `Meet ${label}.`,
    asked: 'Here is a question that we asked.',
    answered: (label) => `And this is what ${label} answered.`,
    tryIt: (label) => `What would you ask ${label}?`,
  },
  ru: {
    look: 'Давайте посмотрим внимательнее.',
    question: 'Что это значит для вас?',
    questionBelow: 'Подумайте о том, что для вас важно.',
    stepsTitle: 'Шаг за шагом',
    steps: ['Отметьте, что для вас важно.', 'Спросите о том, что ещё хотите узнать.', 'И примите решение.'],
    goalIs: (goal) => `Сегодня всё об одном: ${goal}`,
    call: 'А что думаете вы?',
    callBelow: 'Напишите в комментариях и поделитесь с теми, кому это будет интересно.',
    action: 'Напишите нам',
    meet: (label) => `Знакомьтесь: ${label}.`,
    asked: 'Вот вопрос, который мы задали.',
    answered: (label) => `А вот что ответил ${label}.`,
    tryIt: (label) => `О чём бы вы спросили ${label}?`,
  },
  es: {
    look: 'Vamos a verlo más de cerca.',
    question: '¿Qué significaría esto para ti?',
    questionBelow: 'Piensa en algo que sea importante para ti.',
    stepsTitle: 'Paso a paso',
    steps: ['Anota lo que es importante para ti.', 'Pregunta lo que aún quieras saber.', 'Y luego decide.'],
    goalIs: (goal) => `Hoy todo gira en torno a una cosa: ${goal}`,
    call: '¿Y tú, qué opinas?',
    callBelow: 'Cuéntanoslo en los comentarios y compártelo con quien deba verlo.',
    action: 'Cuéntanos',
    meet: (label) => `Te presentamos ${label}.`,
    asked: 'Esta es la pregunta que hicimos.',
    answered: (label) => `Y esto es lo que respondió ${label}.`,
    tryIt: (label) => `¿Qué le preguntarías a ${label}?`,
  },
  fr: {
    look: 'Regardons cela de plus près.',
    question: 'Et pour vous, qu’est-ce que cela changerait ?',
    questionBelow: 'Pensez à ce qui compte pour vous.',
    stepsTitle: 'Étape par étape',
    steps: ['Notez ce qui compte pour vous.', 'Demandez ce que vous voulez encore savoir.', 'Puis décidez.'],
    goalIs: (goal) => `Aujourd’hui, une seule chose compte : ${goal}`,
    call: 'Et vous, qu’en pensez-vous ?',
    callBelow: 'Dites-le-nous en commentaire, et partagez avec ceux que cela peut intéresser.',
    action: 'Dites-le-nous',
    meet: (label) => `Voici ${label}.`,
    asked: 'Voici la question que nous avons posée.',
    answered: (label) => `Et voici la réponse de ${label}.`,
    tryIt: (label) => `Et vous, que demanderiez-vous à ${label} ?`,
  },
  de: {
    look: 'Schauen wir genauer hin.',
    question: 'Was würde das für Sie bedeuten?',
    questionBelow: 'Denken Sie an das, was Ihnen wichtig ist.',
    stepsTitle: 'Schritt für Schritt',
    steps: [
      'Notieren Sie, was Ihnen wichtig ist.',
      'Fragen Sie nach, was Sie noch wissen möchten.',
      'Und dann entscheiden Sie.',
    ],
    goalIs: (goal) => `Heute geht es um eines: ${goal}`,
    call: 'Was denken Sie?',
    callBelow: 'Schreiben Sie es in die Kommentare, und teilen Sie das Video mit allen, die es sehen sollten.',
    action: 'Schreiben Sie uns',
    meet: (label) => `Das ist ${label}.`,
    asked: 'Diese Frage haben wir gestellt.',
    answered: (label) => `Und das hat ${label} geantwortet.`,
    tryIt: (label) => `Was würden Sie ${label} fragen?`,
  },
  it: {
    look: 'Guardiamo più da vicino.',
    question: 'Che cosa significherebbe per te?',
    questionBelow: 'Pensa a qualcosa che per te conta davvero.',
    stepsTitle: 'Un passo alla volta',
    steps: ['Annota quello che per te conta.', 'Chiedi quello che vuoi ancora sapere.', 'E poi decidi.'],
    goalIs: (goal) => `Oggi parliamo di una cosa sola: ${goal}`,
    call: 'E tu, che cosa ne pensi?',
    callBelow: 'Scrivilo nei commenti e condividi il video con chi dovrebbe vederlo.',
    action: 'Scrivici',
    meet: (label) => `Ti presentiamo ${label}.`,
    asked: 'Ecco la domanda che abbiamo fatto.',
    answered: (label) => `Ed ecco la risposta di ${label}.`,
    tryIt: (label) => `E tu, che cosa chiederesti a ${label}?`,
  },
};
