import './app/hydrate-document.tsx';
