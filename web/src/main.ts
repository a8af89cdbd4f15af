import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { HttpEngine } from './http';

const target = document.getElementById('app');
if (target) mount(App, { target, props: { engine: new HttpEngine(new URL('api/v1/', document.baseURI).href) } });
